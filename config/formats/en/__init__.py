"""English.

`formats.py` says how.
"""
