"""The tables of rulings as they were, for rulings that were recorded by them.

A record keeps the path, the answers and the version of the tables. If a change alters what a
recorded ruling does or which questions lead to it, raise `VERSION` in `recorded.py` and keep the
old table here. Then cards keep the figures that were signed. Nobody is led along these tables.
"""
