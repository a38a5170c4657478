"""Pages about more than one subject: home, an evening's sitting, a person, laws, odds, help.

It may import every package but `config`. The demonstration club is here too. Start with `home.py`.
"""
