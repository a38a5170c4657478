"""What spans the packages: home, sittings, the laws and odds, the demonstration club, health.

It may import `ledger`, `scoring` and `club`. Start with `home.py`.
"""
