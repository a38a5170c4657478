"""A club's settings, which its officers change. Each change is logged.

It imports `security` and `models`. Start with `change_settings.py`. The form and its page are in
`scoring`, because a club's usual game and stakes are among the settings.
"""
