"""Print the `.env` of a new demonstration, with a new secret key."""

import os
import secrets

TEXT = """\
# Made by `make serve`, for a demonstration on this machine. A club's own: see .env.example.
# A key without a dollar sign: a value that begins with one is read as the name of another.
SECRET_KEY={key}
DEMONSTRATION=true
# With INFO, a line for each request would soon hide the link and its code.
LOG_LEVEL=WARNING
"""


def new_env() -> str:
    """Return the file's text.

    HOST and PORT are copied from the environment, so that the links of `add_member` lead to the
    served site.
    """
    given = [f"{name}={os.environ[name]}\n" for name in ("HOST", "PORT") if os.environ.get(name)]
    return TEXT.format(key=secrets.token_urlsafe(50)) + "".join(given)


if __name__ == "__main__":
    print(new_env(), end="")  # noqa: T201
