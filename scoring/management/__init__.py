"""The commands of `scoring`, and what they have in common.

`commands/` has one module for each command. `wrapped.py` runs those that need no site, which are in
`piquet/commands/`; `progress.py` says how far a long one has come.
"""
