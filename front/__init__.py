"""The pages that span the packages: home, sittings, laws and odds, the demonstration, health.

It may import `ledger`, `scoring` and `club`. Start with `home.py`.
"""
