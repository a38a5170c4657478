"""The form that enters a deal by its items or its cards, and its preview during entry.

It may import `forms` and the packages below. Start with `form.py`.
"""
