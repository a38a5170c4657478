"""A person's e-mail address: whether it is proved, how they prove it, what letters go to it.

It imports `security`, `letters` and `models`. Start with `proof.py`.
"""
