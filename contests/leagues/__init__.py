"""The pages of a club's leagues.

`page.py` is a league as members see it, `meeting.py` one of its meetings, and `changing.py` the
pages for officers. Start with `views.py`.
"""
