"""The leagues of a club, and the list of all its contests.

`contest_list.py` is the list, `page.py` a league as members see it, `meeting.py` one of its
meetings, `changing.py` what officers do. Start with `views.py`.
"""
