"""Faster versions of Django's template tags and form fields.

The settings put them in place of Django's own.
"""
