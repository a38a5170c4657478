"""Earlier tables of rulings, for rulings that were recorded by them.

A record has the path, the answers and the version of the tables. Some changes alter what a recorded
ruling does, or which questions lead to it. For such a change, raise `VERSION` in `recorded.py` and
move the old table here. Then cards keep the figures that were signed. New rulings never use these
tables.
"""
