"""React when an account changes: send e-mails, write log lines, end sessions.

It imports `access`, `addresses` and `security`. `signals.py` handles changes that people make
themselves, `admin_changes.py` changes in the admin.
"""
