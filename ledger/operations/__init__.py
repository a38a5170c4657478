"""The only code that writes money: one function for each action.

Start with `post.py`: every other operation ends in `post` or `reverse`.
"""
