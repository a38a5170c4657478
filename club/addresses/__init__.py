"""A person's e-mail address: whether it is proved, how they prove it, what e-mails go to it.

It imports `security`, `emails` and `models`. Start with `proof.py`.
"""
