"""The site's health: `/health/` for strangers, a page and a command for administrators.

`alive.py` has the answer for strangers. `report.py` lists every check for administrators. A check
is a function in one of the modules here, and returns a `Finding` (`finding.py`). docs/health.md
explains the checks.
"""
