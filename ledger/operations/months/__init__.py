"""Close a month, reopen the last one, and send its papers.

`close_month.py` decides when a month may be closed, and explains why not yet.
"""
