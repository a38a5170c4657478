"""How people write, in plain Python: digits, names and signs of every script.

This package imports none of the others.
"""
