"""Close a month, reopen the last one, and send its papers.

Start with `close_month.py`.
"""
