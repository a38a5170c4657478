"""Files from elsewhere: balances and members as CSV.

`balances_csv.py` reads the file, `plan.py` says what it would do, `operations/` do it.
"""
