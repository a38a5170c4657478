"""E-mails waiting to be sent: rows of one table, sent by the site's own process.

`outbox.py` takes an e-mail in, `sending.py` sends it. `unsubscribe.py` has what a member can turn
off.
"""
