"""Close a month, reopen the last one, and send its papers.

`close_month.py` says when a month may be closed, and why not yet.
"""
