"""The commands that need no site: `score_deals`, `check_totals`, `verify_card`.

Plain Python. `manage.py` runs them (`scoring/management/wrapped.py`), and so does the command
`rubicon` of the wheel (`main.py`). `command.py` defines a command.
"""
