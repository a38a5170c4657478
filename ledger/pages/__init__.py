"""The page objects of the ledger: balances, an account's statement, the journal, one entry.

This package reads and never writes. Start with `balances.py`.
"""
