"""The form that tells a deal by its items or by its cards, and what it says while one types.

It may import `forms` and what lies below. Start with `form.py`.
"""
