"""A dataset's page: one self-contained HTML file, with its figures and tables beside it.

`content` lays out what the page says, `methods` and `repeat` hold the words that every page needs, `render` makes
files of it, `write` puts all of them into a folder, or none.
"""

from reports.page.content import Page, make_page
from reports.page.render import page_files
from reports.page.write import PageError, write_page

__all__ = ["Page", "PageError", "make_page", "page_files", "write_page"]
