"""What protects accounts: the security log, sessions, limits on tries, passwords.

It imports `emails` and `models`. Start with `log.py` for what is logged, and `session_list.py` for
where a person is signed in.
"""
