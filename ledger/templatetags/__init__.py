"""Tags that put amounts, entries and months into templates.

They call `ledger.words`.
"""
