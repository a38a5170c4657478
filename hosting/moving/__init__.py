"""One club as one file, to move it between sites: `export_club` and `import_club`.

docs/formats-club.md describes the file. Start with `catalogue.py`, which says of every table
whether it goes into the file; then `export_club.py`, and `import_club.py` for the way back. Nothing
else of the project imports from here, except the two commands.
"""
