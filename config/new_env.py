"""Writes to standard output the `.env` of a new demonstration, with a fresh secret key."""

import secrets

TEXT = """\
# Made by `make serve`, for a demonstration on this machine. A club's own: see .env.example.
# A key without a dollar sign: a value that begins with one is read as the name of another.
SECRET_KEY={key}
DEMONSTRATION=true
"""

if __name__ == "__main__":
    print(TEXT.format(key=secrets.token_urlsafe(50)), end="")  # noqa: T201
