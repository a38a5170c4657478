"""The pages that span the packages: the home page, sittings, the demonstration club, health.

It may import `ledger`, `scoring` and `club`. Start with `home.py`.
"""
