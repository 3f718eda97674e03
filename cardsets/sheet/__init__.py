r"""Cards as a spreadsheet: CSV out (`export`) and in (`importing`), one row a card, one column a field.

What stands in a cell (`cells`, `columns`):

- A blank cell says nothing: an import leaves the field as it is (a new card has no such field).
- `none` says that the card has no such field.
- Numbers are whole numbers, flags `yes` or `no`; `type`, `faction` and `goes_to` are words of the card files.
- `text` and the like hold one clause a line. Energon abilities have numbered columns (`energon1_cost`,
  `energon1_when`, `energon1_text`); `any` is an ability without a `when`. The sides of a character begin with
  `alt_` and `bot_`.
- `published` holds a line `field: source` for each mark, `own_copy` a line for each field read off a card. An
  import adds what is new there; `none` takes all such marks away.
- Text that begins with = + - @ has an apostrophe before it, lest a spreadsheet take it for a formula; a
  backslash writes what a cell cannot hold (`\n`, `\x20`, `\\` for itself).

Columns that are no fields: `set` (the set or mix that was exported), `replaces` (the card whose place a new
one takes), and in a list of what is to be read off the cards `todo`, `now` and `complete` (see `todo_rows`).
"""
