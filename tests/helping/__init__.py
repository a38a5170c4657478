"""Helpers for tests of several packages: a club in use, its book and cards, browsers.

Nothing here imports the tests of a package.
"""
