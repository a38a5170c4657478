"""What the hashes of the chain are taken of. Pure Python; it imports nothing.

`contents.py` names the fields of each kind, `canonical.py` writes and hashes them.
"""
