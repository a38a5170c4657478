"""What the hashes of the chain are computed from. Pure Python; it imports nothing.

`contents.py` names the fields of each kind, `canonical.py` writes and hashes them.
"""
