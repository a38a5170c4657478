"""Data of every request: its id, the name of its address, and limits for its page.

It imports nothing of the site, so that serving can use it before Django has started.
"""
