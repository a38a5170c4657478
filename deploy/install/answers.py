"""The answers: which ones are possible, and how they are read from a file and written into one."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final, NoReturn

from deploy.install.currencies import CODES
from piquet.text.names import fault_in, tidy

CLUB_LENGTH, PERSON_LENGTH, SLUG_LENGTH = 80, 60, 40
"""As many characters as the site takes."""
LOCAL_ENDS: Final = (".home.arpa", ".internal", ".lan", ".local", ".home", ".test")
"""What names end in that only the club's own network knows."""
A_HOST: Final = "a name such as cards.example.org, without a port or a path"
A_CURRENCY: Final = (
    "the three letters of a currency, such as EUR, GBP or USD, "
    "or LSD for pounds, shillings and pence"
)
E_MAIL: Final = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}", re.I | re.A
)


@dataclass(frozen=True)
class Answers:
    """What the treasurer answered. Each is as its reader below returned it.

    Those about club and treasurer are empty if only address and mail server were asked again.
    """

    address: str
    club: str = ""
    currency: str = ""
    treasurer_name: str = ""
    treasurer_email: str = ""
    mail_server: str = ""
    mail_user: str = ""
    mail_password: str = ""


class WrongAnswersError(Exception):
    """Answers of a file that are impossible; each argument is a line that says what."""


# The readers: each returns the answer tidied. A ValueError says what is wrong, and what is right.


def _refuse(wrong: str, right: str) -> NoReturn:
    raise ValueError(f"{wrong}. Write {right}.")


def _verify_filled(text: str, right: str) -> None:
    if not text.strip():
        _refuse("That is empty", right)


def address(text: str) -> str:
    """Read the name by which phones reach the site; without `https://`, which it always is."""
    _verify_filled(text, A_HOST)
    typed = text.strip()
    name = typed.lower().removeprefix("https://").rstrip("/")
    if name.startswith("http://"):
        _refuse(f"“{typed}” begins with http://", "the name alone: the site is reached by https://")
    if _is_ip(name):
        _refuse(
            f"“{typed}” is a number",
            "a name: passkeys work with names alone. Inside the club, a name such as "
            "cards.home.arpa will do (docs/phones.md)",
        )
    try:
        name = name.encode("idna").decode("ascii")
    except UnicodeError:
        _refuse(f"“{typed}” {_wrong_in(name)}", A_HOST)
    if len(name) > 253 or not re.fullmatch(
        r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+", name
    ):
        _refuse(f"“{typed}” {_wrong_in(name)}", A_HOST)
    return name


def _wrong_in(name: str) -> str:
    """Return what is wrong with a name that no machine can have, said of it."""
    for mark, fault in ((" ", "has a space"), ("/", "has a path"), (":", "has a port")):
        if mark in name:
            return fault
    if "." not in name:
        return "has no dot"
    if ".." in f".{name}.":
        return "has a dot too many"
    if match := re.search(r"[^\w.-]|_", name):
        return f"has “{match[0]}”"
    return "is no name of a site"


def _is_ip(text: str) -> bool:
    try:
        return bool(ip_address(text.strip("[]")))
    except ValueError:
        return False


def club(text: str) -> str:
    """Read the club's name."""
    return _name(text, CLUB_LENGTH)


def person(text: str) -> str:
    """Read somebody's name."""
    return _name(text, PERSON_LENGTH)


def _name(text: str, longest: int) -> str:
    name, right = tidy(text), f"a name of 1 to {longest} characters"
    _verify_filled(name, right)
    if len(name) > longest:
        _refuse(f"That has {len(name)} characters", right)
    if fault := fault_in(name):
        _refuse(f"No name has {fault.code} in this place", fault.expected)
    return name


def currency(text: str) -> str:
    """Read the code of a currency, or LSD."""
    _verify_filled(text, A_CURRENCY)
    code = text.strip().upper()
    if code.rstrip("S").endswith(("POUND", "STERLING")) or code == "£":
        raise ValueError("GBP (pounds and pence) or LSD (pounds, shillings and pence)?")
    if code not in CODES:
        _refuse(f"“{text.strip()}” is no currency that Rubicon knows", A_CURRENCY)
    return code


def email(text: str) -> str:
    """Read an e-mail address."""
    right, typed = "an e-mail address, such as dora@example.org", text.strip()
    _verify_filled(text, right)
    if E_MAIL.fullmatch(typed):
        return typed
    _name_part, mark, host = typed.rpartition("@")
    if not mark:
        _refuse(f"“{typed}” has no @", right)
    if " " in typed:
        _refuse(f"“{typed}” has a space", right)
    if "." not in host:
        _refuse(f"“{typed}” has no dot after the @", right)
    _refuse(f"“{typed}” is no e-mail address", right)


def mail_server(text: str) -> str:
    """Read the mail server as HOST:PORT, with 587 where no port is written; "" for none."""
    server = text.strip().lower()
    right = "a server such as smtp.example.org or smtp.example.org:465, or nothing"
    if not server:
        return ""
    if "@" in server or "//" in server or " " in server:
        mark = next(sign for sign in ("@", "//", " ") if sign in server)
        _refuse(f"“{text.strip()}” has {'a space' if mark == ' ' else f'“{mark}”'}", right)
    host, mark, port = server.partition(":")
    if not mark:
        port = "587"
    if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", host):
        _refuse(f"“{host}” is no name of a server", right)
    if not re.fullmatch("[0-9]{1,5}", port) or not 1 <= int(port) <= 65535:
        _refuse(f"“{port}” is no port", right)
    return f"{host}:{port}"


def anything(text: str) -> str:
    """Read a user's name or password at the mail server, which may be whatever it likes."""
    return text.strip()


READERS: Final[dict[str, Callable[[str], str]]] = {
    "address": address,
    "club": club,
    "currency": currency,
    "treasurer_name": person,
    "treasurer_email": email,
    "mail_server": mail_server,
    "mail_user": anything,
    "mail_password": anything,
}
MAY_BE_LEFT_OUT: Final = ("mail_server", "mail_user", "mail_password")


def read_answers(text: str) -> Answers:
    """Read answers from the text of a file, a line `name = answer` each.

    Raises WrongAnswersError, with a line for everything that is wrong.
    """
    given: dict[str, str] = {}
    wrong = list(_read_lines(text.splitlines(), given))
    missing = [name for name in READERS if name not in given and name not in MAY_BE_LEFT_OUT]
    wrong += [
        f"{name} is missing."
        for name in missing
        if not any(line.startswith(name) for line in wrong)
    ]
    if wrong:
        raise WrongAnswersError(*wrong)
    return Answers(**given)


def _read_lines(lines: Iterable[str], given: dict[str, str]) -> Iterable[str]:
    """Put what is right into `given`; yield a line for each that is not."""
    for line in lines:
        key, mark, value = (part.strip() for part in line.partition("="))
        if not line.strip() or key.startswith("#"):
            continue
        if not mark or key not in READERS:
            yield f"“{line.strip()}” is no answer. The answers are {', '.join(READERS)}."
            continue
        try:
            given[key] = READERS[key](value)
        except ValueError as error:
            yield f"{key}: {error}"


def written(answers: Answers) -> str:
    """Return the text that `read_answers` reads."""
    return "".join(f"{name} = {getattr(answers, name)}\n" for name in READERS)


LATIN: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that are no letter of a to z with a mark."""


def slug(club: str) -> str:
    """Return the club's short name in addresses; “club” where the name has no such letters."""
    folded = unicodedata.normalize("NFKD", club.lower().translate(LATIN))
    plain = folded.encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_LENGTH].strip("-") or "club"


def is_local(address: str) -> bool:
    """Whether only the club's own network knows the name, so that no authority certifies it."""
    return address.endswith(LOCAL_ENDS)
