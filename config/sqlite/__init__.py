"""Django's SQLite, in which writers take turns.

Settings name this package as the database's engine. Start with `base.py`;
docs/decisions/writers-take-turns.md says why.
"""
