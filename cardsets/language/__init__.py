"""The card language: grammar, parsed form, compiled tables, and back to text (FORMS.md)."""
