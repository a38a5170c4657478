"""Backups of the whole site: made, tried out, kept by a rule, sent elsewhere, and restored.

It may import `ledger`, `scoring` and `club`. Start with `make.py` and `restore.py`. `sqlite.py` and
`postgresql.py` hold what differs between the databases, as `database.py` declares it;
docs/backups.md is for whoever runs the site.

A backup is a zip file (`archive.py`) of the database and of a manifest (`manifest.py`), in the
folder of the setting BACKUPS (`folder.py`).
"""
