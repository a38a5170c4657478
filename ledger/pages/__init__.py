"""The page objects of the book: balances, an account's statement, the journal, one transaction.

It reads and never writes. Start with `balances.py`.
"""
