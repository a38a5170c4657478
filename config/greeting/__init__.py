"""What the server says when it starts, and how phones come into a demonstration.

Start with `lines.py`. docs/decisions/a-link-for-phones.md says why.
"""
