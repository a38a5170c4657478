"""How people join a club, are invited, accept an office, change their data and leave.

It imports `addresses`, `security` and `models`. Start with `joining.py`. `officer_changes.py` has
the changes that an officer makes.
"""
