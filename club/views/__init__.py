"""A club's pages: home, members, invitations, offices, sessions, the security log.

A view fetches through the visitor's right (`club.access.admit`), reads a form, and calls
`members/`.
"""
