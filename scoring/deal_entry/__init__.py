"""The form that tells a deal by its items or its cards, and its preview while it is filled in.

It may import `forms` and the packages below. Start with `form.py`.
"""
