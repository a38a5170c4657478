"""The page objects about people: one typed object for each page, which its template reads.

They import forms and `members/`, but no views. Start with `members.py`.
"""
