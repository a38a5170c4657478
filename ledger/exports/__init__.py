"""The journal in formats that other programs read: beancount, hledger, CSV, JSON.

Each format is a module. `entries.py` reads the ledger for all of them.
"""
