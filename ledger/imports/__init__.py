"""Import files made elsewhere: balances and members as CSV.

`balances_csv.py` reads the file. `plan.py` works out what an import would change. `operations/`
carry it out.
"""
