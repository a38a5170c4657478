"""Template filters and tags for amounts, entries and months.

They call `ledger.words`.
"""
