"""How people write, in plain Python: digits, names and signs of every script.

It imports nothing of the other packages.
"""
