"""What the pages of the book show: balances, an account, the journal, one entry.

It reads and never writes. Start with `account_pages.py`.
"""
