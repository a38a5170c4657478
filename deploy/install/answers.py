"""The answers: which ones are possible, and how they are read from a file and written into one."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from deploy.install.currencies import CODES

CLUB_LENGTH, PERSON_LENGTH, SLUG_LENGTH = 80, 60, 40
"""As many characters as the site takes."""
LOCAL_ENDS: Final = (".home.arpa", ".internal", ".lan", ".local", ".home", ".test")
"""What names end in that only the club's own network knows."""
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
    """Answers of a file that are impossible; each argument is a line that says what is right."""


# The readers: each returns the answer tidied. A ValueError says what would be right.


def address(text: str) -> str:
    """Read the name by which phones reach the site; without `https://`, which it always is."""
    name = text.strip().lower().removeprefix("https://").rstrip("/")
    if name.startswith("http://"):
        raise ValueError("the name alone, without http://. The site is reached by https://")
    if _is_ip(name):
        raise ValueError(
            "a name, not a number: passkeys work with names alone. Inside the club, a name such "
            "as cards.home.arpa will do (docs/phones.md)"
        )
    try:
        name = name.encode("idna").decode("ascii")
    except UnicodeError:
        name = ""
    if len(name) > 253 or not re.fullmatch(
        r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+", name
    ):
        raise ValueError("a name such as cards.example.org, without a port or a path")
    return name


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
    tidy = " ".join(text.split())
    if not tidy or len(tidy) > longest:
        raise ValueError(f"a name of 1 to {longest} characters")
    if any(unicodedata.category(one) in ("Cc", "Cf", "Co", "Cs", "Cn") for one in tidy):
        raise ValueError("a name without invisible characters")
    return tidy


def currency(text: str) -> str:
    """Read the code of a currency, or LSD."""
    code = text.strip().upper()
    if code not in CODES:
        raise ValueError(
            "the three letters of a currency, such as EUR or USD, or LSD for pounds, shillings "
            "and pence"
        )
    return code


def email(text: str) -> str:
    """Read an e-mail address."""
    if not E_MAIL.fullmatch(text.strip()):
        raise ValueError("an e-mail address, such as dora@example.org")
    return text.strip()


def mail_server(text: str) -> str:
    """Read the mail server as HOST:PORT, with 587 where no port is written; "" for none."""
    server = text.strip().lower()
    if not server:
        return ""
    host, mark, port = server.partition(":")
    if not mark:
        port = "587"
    sound = re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", host) and re.fullmatch(
        "[0-9]{1,5}", port
    )
    if not sound or not 1 <= int(port) <= 65535:
        raise ValueError("a server such as smtp.example.org or smtp.example.org:465, or nothing")
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
    missing = [one for one in READERS if one not in given and one not in MAY_BE_LEFT_OUT]
    wrong += [
        f"{one} is missing." for one in missing if not any(line.startswith(one) for line in wrong)
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
        except ValueError as right:
            yield f"{key} is “{value}”. Write {right}."


def written(answers: Answers) -> str:
    """Return the text that `read_answers` reads."""
    return "".join(f"{one} = {getattr(answers, one)}\n" for one in READERS)


def slug(club: str) -> str:
    """Return the club's short name in addresses; “club” where the name has no such letters."""
    plain = unicodedata.normalize("NFKD", club).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_LENGTH].strip("-") or "club"


def is_local(address: str) -> bool:
    """Whether only the club's own network knows the name, so that no authority certifies it."""
    return address.endswith(LOCAL_ENDS)
