"""Every change of a league or tournament, one function each.

`leagues/` has the changes of leagues and those that both kinds share. `tournaments/` has the
changes of tournaments alone.
"""
