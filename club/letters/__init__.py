"""Letters that wait to go out: rows of one table, sent by a process of the site's own.

It imports `models` only. `outbox.py` takes a letter in, `sending.py` sends it.
"""
