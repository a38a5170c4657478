"""Showing again who one is, before anything of the account is changed.

It imports `addresses`, `security` and `models`. Start with `guard.py`, which names the guarded
pages.
"""
