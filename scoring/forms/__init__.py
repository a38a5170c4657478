"""The forms of the card pages, one module for each page.

A form checks the format of what was typed. `operations/` decides what the laws allow.
"""
