"""What belongs to every request: its id, the name of its address, and what its page may do.

It imports nothing of the site, so that serving can use it before Django has started.
"""
