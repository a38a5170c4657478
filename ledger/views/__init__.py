"""The pages of the ledger.

A view fetches through the visitor's right (`club.access.admit`), reads a form, calls one operation
and renders one page. Start with `book.py`.
"""
