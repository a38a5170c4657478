"""A club's pages: home, members, invitations, offices, sessions, the security log.

A view fetches its objects through the visitor's right to them (`club.access.admit`), reads a form,
and calls `members/`.
"""
