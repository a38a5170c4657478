"""How attacks and faults are run: each in a process of its own, with a database of its own.

`one` runs a script, `together` all scripts of a folder, on the `site`. `prepared` migrates a
database once for all of them.
"""
