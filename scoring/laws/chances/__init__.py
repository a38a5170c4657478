"""What is possible, what is unusual, and how likely the rest is.

It imports `deal` and `partie`. Start with `possible.py` and `odds.py`.
"""
