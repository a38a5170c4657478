"""The journal in forms that other programs read: beancount, hledger, CSV, JSON.

Each form is a module; `entries.py` reads the book once for all of them.
"""
