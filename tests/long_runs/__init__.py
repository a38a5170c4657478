"""How attacks and faults are run: each in a process of its own, with a database of its own.

`one` is the end of each script, `together` runs all scripts of a folder, `prepared` migrates a
database once for all of them.
"""
