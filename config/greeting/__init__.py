"""The server's first lines, and how phones get into a demonstration.

Start with `message.py`. docs/decisions/a-link-for-phones.md gives the reasons.
"""
