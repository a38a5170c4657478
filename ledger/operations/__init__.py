"""The only writers of money, one function for each thing that is done.

Start with `post.py`: every other operation ends in `post` or `reverse`.
"""
