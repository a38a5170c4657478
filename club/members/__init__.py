"""How people join a club, are invited, take an office, change and leave.

It imports `addresses`, `security` and `models`. Start with `joining.py`; `officer_changes.py` is
what an officer does.
"""
