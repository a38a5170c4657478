"""The commands that need nothing of a site: `score_deals`, `check_totals`, `verify_card`.

Plain Python. `manage.py` runs them (`scoring/management/wrapped.py`), and so does the command
`rubicon` of the wheel (`main.py`). `command.py` says what a command is.
"""
