"""Pages about several subjects: home, an evening's sitting, a person, laws, odds, help.

This package may import every package except `config`. The demonstration club is here too. Start
with `home.py`.
"""
