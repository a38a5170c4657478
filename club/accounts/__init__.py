"""Signing in to an account, and what follows from it: letters, log lines, sessions that end.

It may import everything of `club` but its pages. Start with `sign_in`.
"""

from club.accounts.sign_in import Backend  # Every session names the backend by this path.

__all__ = ["Backend"]
