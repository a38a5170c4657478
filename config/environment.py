"""Settings as they are read from the environment: what cannot be is told in one line, with the
setting, what it was and what would be right."""

import re
from collections.abc import Callable
from ipaddress import IPv6Address
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

Value = TypeVar("Value")

YES: Final = ("true", "t", "yes", "y", "on", "ok", "1")
NO: Final = ("false", "f", "no", "n", "off", "0")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
DATABASES: Final = ("sqlite", "postgres", "postgresql", "psql", "pgsql")

_SECRET: Final = re.compile(r"(?<=:)[^/].*(?=@)")
"""The password in an address."""


class Environment(environ.Env):  # type: ignore[misc]  # It comes without types.
    """The environment, and `.env` behind it."""

    def read(self, name: str, reader: Callable[[str], Value], *, default: str) -> Value:
        """The setting of this name, or the default where it is left out or empty, as `reader`
        reads it.

        A reader raises ValueError, saying what would be right; that becomes ImproperlyConfigured.
        """
        text: str = self.str(name, default=default).strip() or default
        try:
            return reader(text)
        except ValueError as wrong:
            was = _SECRET.sub("…", text)
            raise ImproperlyConfigured(
                f"{name} is “{was}”. Write {wrong}; or leave the setting out (see .env.example)."
            ) from None


# The readers: each what a setting's text says; each raises ValueError, saying what would be right.


def switch(text: str) -> bool:
    """true or false."""
    if text.lower() not in YES + NO:
        raise ValueError("true or false")
    return text.lower() in YES


def verify_key(text: str) -> None:
    """Refuse a secret key that is none. Raises ImproperlyConfigured."""
    if not text:
        raise ImproperlyConfigured(
            "Set SECRET_KEY in the environment or in .env (see .env.example)."
        )


def host(text: str) -> str:
    """A name or an address that may be a machine's."""
    try:
        sound = bool(IPv6Address(text)) if ":" in text else re.fullmatch(r"[\w.-]+", text)
    except ValueError:
        sound = False
    if not sound:
        right = "an address of this machine, such as 127.0.0.1 or ::1, or 0.0.0.0 for every network"
        raise ValueError(right)
    return text


def hosts(text: str) -> list[str]:
    """The names under which the site may be asked for, with commas between them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not all(re.fullmatch(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]", name) for name in names):
        raise ValueError("names or addresses alone, such as cards.example.org,192.168.1.20")
    return names


def origins(text: str) -> list[str]:
    """Addresses from which forms may come, with commas between them."""
    return [address(one.strip()) for one in text.split(",") if one.strip()]


def port(text: str) -> int:
    """A port's number."""
    if not re.fullmatch("[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError("a whole number from 1 to 65535, such as 8000")
    return int(text)


def address(text: str) -> str:
    """The address of a site, with its scheme."""
    right = "an address with http:// or https://, such as https://cards.example.org"
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.query or parts.fragment or re.search(r"\s", text):
        raise ValueError(right)
    return text


def database(text: str) -> dict[str, Any]:
    """A database, as Django's DATABASES has it."""
    right = "sqlite:////PATH/rubicon.sqlite3, or postgres://USER:PASSWORD@HOST:5432/DATABASE"
    scheme, mark, _rest = text.partition("://")
    if not mark or scheme not in DATABASES:
        raise ValueError(right)
    try:
        read = dict(environ.Env.db_url_config(text))
    except ValueError:  # Of the port.
        raise ValueError(right) from None
    if read["NAME"] in ("", ":memory:"):  # One without a name keeps nothing.
        raise ValueError(right)
    return read


def letters(text: str) -> dict[str, Any]:
    """How letters go out, as Django's EMAIL_… settings."""
    right = "smtp+tls://USER:PASSWORD@HOST:587, filemail:///FOLDER or consolemail://"
    try:
        read = dict(environ.Env.email_url_config(text))
    except (ValueError, ImproperlyConfigured):
        raise ValueError(right) from None
    if text.startswith("smtp") and not read["EMAIL_HOST"]:
        raise ValueError(right)
    return read


def sender(text: str) -> str:
    """Whom letters are from."""
    if "@" not in text:
        raise ValueError("an e-mail address, such as cards@example.org")
    return text


def level(text: str) -> str:
    """How grave a thing is told in the log."""
    if text not in LEVELS:
        raise ValueError(f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
    return text
