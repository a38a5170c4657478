"""Measures a site of 200 clubs and 100,000 cards on PostgreSQL: `python -m bench.growth`.

`club.py` plays one club through the site's own operations, `copies.py` makes the others of its rows
in bulk. `pages.py` times pages, `memory.py` the server's memory, `journal.py` an export. Each runs
in a process of its own, which `__main__.py` starts.
"""
