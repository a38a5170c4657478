"""What follows when an account changes: letters, log lines, sessions that end.

It imports `gates`, `addresses` and `security`. `signals.py` is for what people do themselves,
`admin_changes.py` for the admin.
"""
