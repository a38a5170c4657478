"""Errors at piquet au cent, where its laws differ: a1 to a30.

Each table stands in the place of the one in `paths/` about the same event, and has all of its
endings, those that do not differ too. So at piquet au cent a path of piquet holds unless it decides
by a law that changes there.
"""
