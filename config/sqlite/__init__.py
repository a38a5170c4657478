"""Django's SQLite backend, with a fair queue for writers.

Settings name this package as the database's engine. Start with `base.py`, then `queue.py`.
docs/decisions/writers-take-turns.md gives the reasons.
"""
