"""Ask visitors to confirm who they are before anything about their account changes.

It imports `addresses`, `security` and `models`. Start with `guard.py`, which names the guarded
pages.
"""
