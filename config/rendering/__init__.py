"""How pages are rendered: Django's tags, and its fields of forms, made faster.

The settings put them in place of Django's own.
"""
