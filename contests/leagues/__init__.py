"""The leagues of a club.

`page.py` is a league as members see it, `meeting.py` one of its
meetings, `changing.py` what officers do. Start with `views.py`.
"""
