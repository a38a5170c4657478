"""What follows when somebody's account changes: letters, log lines, sessions that end.

It imports `gates`, `addresses` and `security`. `follow_ups.py` is for what people do themselves,
`by_staff.py` for the admin.
"""
