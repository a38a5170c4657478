"""The server's first lines, and the way in which phones come into a demonstration.

Start with `message.py`. docs/decisions/a-link-for-phones.md says why.
"""
