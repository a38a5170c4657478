"""The contents from which the chain's hashes are computed, in pure Python.

It imports nothing from the other packages. `contents.py` names the fields of each kind.
`canonical.py` writes and hashes them.
"""
