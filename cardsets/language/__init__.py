"""The card language: grammar, parsed form, compiled tables, and back to text (LANGUAGE.md, FORMS.md)."""
