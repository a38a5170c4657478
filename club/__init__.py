"""People: clubs, members, accounts, signing in, and who may do what.

`club` imports nothing of the other packages. Start with `access.py`: its TABLE names every page
and who may open it. `models/` holds the tables; `views/` the pages.
"""
