"""People: clubs, members, accounts, signing in, and who may do what.

It imports `piquet` alone. Start with `access/table.py`, which names every page and who may open it.
`models/` holds the tables; `views/` the pages.
"""
