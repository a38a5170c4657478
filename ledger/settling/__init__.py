"""Settling up: who pays whom, and why.

`settlement.py` plans it with the pure `ledger.fewest_payments`; `explanation.py` says why.
"""
