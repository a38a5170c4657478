"""What the pages of the book show: balances, an account's statement, the journal, one transaction.

It reads and never writes. Start with `balances.py`.
"""
