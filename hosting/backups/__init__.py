"""Backups of the whole site: made, restored as a test, kept by a rule, sent elsewhere, restored.

This package may import `ledger`, `scoring` and `club`. Start with `make.py` and `restore.py`.
`database.py` declares what differs between the databases; `sqlite.py` and `postgresql.py` implement
it. docs/backups.md is for the site's administrator.

A backup is a zip file (`archive.py`) of the database and a manifest (`manifest.py`). It is in the
folder that the setting BACKUPS names (`folder.py`).
"""
