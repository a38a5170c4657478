"""PostgreSQL on three machines: one is the primary, and another takes over when it fails.

`docs/cluster.md` says how a club runs it. `fill.py` writes the settings of one machine from the
templates in `settings/`; `on_loopback.py` starts all three on one machine, to try it.
"""
