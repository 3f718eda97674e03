"""Sections of a page, a module a subject: its tables, figures and verdicts."""
