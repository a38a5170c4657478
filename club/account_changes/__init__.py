"""What follows when an account changes: e-mails, log lines, sessions that end.

It imports `access`, `addresses` and `security`. `signals.py` is for what people do themselves,
`admin_changes.py` for the admin.
"""
