"""Settling up: who pays whom, and why.

`settlement.py` plans the payments with the pure `ledger.fewest_payments`. `explanation.py` explains
them.
"""
