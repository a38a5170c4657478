"""How people write, in plain Python: digits, names and signs of every script.

`writing` imports nothing of the other packages, and the laws of the game may use it.
"""
