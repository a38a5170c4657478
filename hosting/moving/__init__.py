"""Write one club to one file, and read it, to move a club between sites.

docs/formats-club.md describes the file. Start with `catalogue.py`, which says of every table
whether it goes into the file. Then read `export_club.py`, and `import_club.py` for the way back.
Only the two commands import this package.
"""
