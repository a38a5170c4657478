"""Letters waiting to be sent: rows of one table, sent by the site's own process.

It imports `models` only. `outbox.py` takes a letter in, `sending.py` sends it.
"""
