"""Every change of a league or tournament, one function each.

What both share stands in `leagues/`, what only tournaments need in `tournaments/`.
"""
