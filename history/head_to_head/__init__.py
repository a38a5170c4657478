"""The pages of two members against each other, and of three at a chouette.

`history/derived/people` derives the figures. Start with `page.py`. `chooser.py` is the form that
leads to these pages.
"""
