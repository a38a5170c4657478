"""The commands of `scoring`, and what they have in common.

`commands/` has one module for each command; `lines.py` and `files.py` read and write for them.
"""
