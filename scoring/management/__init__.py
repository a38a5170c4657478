"""The commands of `scoring`, and the code that they share.

`commands/` has one module for each command. `wrapped.py` runs the commands in `piquet/commands/`,
which need no site. `progress.py` shows the progress of a long command.
"""
