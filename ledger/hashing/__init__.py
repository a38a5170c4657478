"""The contents from which the chain's hashes are computed. Pure Python; it imports nothing.

`contents.py` names the fields of each kind, `canonical.py` writes and hashes them.
"""
