"""Sign in to an account, and react to it: letters, log lines, sessions that end.

It may import everything of `club` but its pages. Start with `sign_in`.
"""

from club.accounts.sign_in import Backend  # Sessions store this path.

__all__ = ["Backend"]
