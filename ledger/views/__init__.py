"""The views of the ledger's pages.

A view fetches objects through the visitor's rights (`club.access.admit`), reads a form, calls one
operation and renders one page. Start with `book.py`.
"""
