"""Whether the site is well: `/health/` for strangers; for its keepers a page and a command.

`alive.py` is what strangers are told. `report.py` lists every check for keepers, each a function
of the modules beside it that returns a `Finding` (`finding.py`). docs/health.md explains them.
"""
