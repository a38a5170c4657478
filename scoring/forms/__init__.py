"""The forms of the card pages, a module for each page.

A form checks what was typed. `operations/` decides what the laws allow.
"""
