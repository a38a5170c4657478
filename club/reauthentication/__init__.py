"""Show again who one is, before anything about the account changes.

It imports `addresses`, `security` and `models`. Start with `guard.py`, which names the guarded
pages.
"""
