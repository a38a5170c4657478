"""A person's e-mail address: whether and how it is confirmed, and the e-mails sent to it.

It imports `security`, `emails` and `models`. Start with `proof.py`.
"""
