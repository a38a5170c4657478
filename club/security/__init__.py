"""What guards accounts: the security log, sessions, tries, passwords.

It imports `letters` and `models`. Start with `log.py` for what is noted, and `signed_in.py` for
where a person is signed in.
"""
