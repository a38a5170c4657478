"""The page objects about people: one typed object for each page, which its template asks.

They import forms and `members/`, and no views. Start with `members.py`.
"""
