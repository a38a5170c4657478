"""Protection of accounts: the security log, sessions, limits on attempts, passwords.

It imports `emails` and `models`. Start with `log.py` for the security log, and `session_list.py`
for a person's sessions.
"""
