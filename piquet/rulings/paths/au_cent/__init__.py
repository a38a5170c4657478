"""Errors at piquet au cent, where its laws differ: a1 to a30.

Each table replaces the one in `paths/` about the same event. It has all the endings, including
those that do not differ. So at piquet au cent a path of piquet decides unless its laws change
there.
"""
