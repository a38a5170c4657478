"""E-mails waiting to be sent: rows of one table, which the site's own process sends.

`outbox.py` writes an e-mail to the table, and `sending.py` sends it. `unsubscribe.py` has the
e-mails that a member can turn off.
"""
