"""What the pages about people show: one typed object a page, which its template asks.

They import forms and `members/`, and no views. Start with `members.py`.
"""
