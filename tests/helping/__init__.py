"""What tests of several packages share: a club in use, its book and cards, browsers.

Nothing here imports the tests of a package.
"""
