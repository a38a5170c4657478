"""The commands of `scoring`, and what they have in common.

`commands/` has one module for each command. `by_itself/` has those that need no site, in plain
Python. `files.py` reads and writes for all of them.
"""
