"""Clubs whose people have passwords and proved addresses, and the e-mails that they get."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import policy
from email.parser import BytesParser
from pathlib import Path
from time import monotonic, sleep

from tests.attacks.helping.browser import PASSWORD, Browser
from tests.long_runs.site import served

SOON = 60.0
"""Seconds in which an e-mail that must come is waited for, on a slow machine too."""
CODE = re.compile(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}\r?$", re.MULTILINE)


def found(slug: str, treasurer: str, *players: str, secretary: str = "") -> list[str]:
    """Found a club. Return the addresses of the players; each is the first name at the club."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth.hashers import make_password

    from club.members.joining import add_member, found_club
    from club.models import Member, Role, User

    addresses = [f"{name.lower()}@{slug}.test" for name in (treasurer, *players)]
    terms = {"slug": slug, "timezone": "Europe/London", "currency": "LSD"}
    club = found_club(name=slug.title(), treasurer=treasurer, email=addresses.pop(0), **terms).club
    for name, email in zip(players, addresses, strict=True):
        add_member(club=club, name=name, email=email)
    if secretary:  # As if they had accepted the office.
        user = User.objects.create_user(f"{secretary.lower()}@{slug}.test")
        Member.objects.create(club=club, user=user, name=secretary, role=Role.SECRETARY)
    # One hash for all: making each would take longer than the attack.
    User.objects.update(password=make_password(PASSWORD))
    EmailAddress.objects.update(verified=True)
    return addresses


def crowd(number: int) -> list[str]:
    """Return the names of so many people."""
    return [f"Known{n:03}" for n in range(number)]


@dataclass(frozen=True)
class Site:
    """The served site, and the folder of its e-mails."""

    mail: Path

    def browser(self, email: str = "") -> Browser:
        """Return a new browser, in which somebody has signed in."""
        browser = Browser(follows=True)
        if email:
            browser.sign_in(email)
        return browser

    def sign_in_by_code(self, browser: Browser, email: str) -> None:
        """Sign in by the code that is sent to this mailbox."""
        browser.post("/accounts/login/code/", email=email)
        emails = self.emails_to(email, "Your code to sign in", wait=SOON)
        codes = [CODE.findall(email) for email in emails]
        for (code,) in codes[-1:]:
            browser.post("/accounts/login/code/confirm/", code=code.strip())

    def emails_to(self, email: str, words: str = "", *, wait: float = 0) -> list[str]:
        """Return the e-mails to this address that contain these words. Wait for them this long."""
        end = monotonic() + wait
        while True:
            found = [text for to, text in self._emails() if to == email and words in text]
            if found or monotonic() >= end:
                return found
            sleep(0.2)

    def _emails(self) -> Iterator[tuple[str, str]]:
        for path in self.mail.glob("*") if self.mail.exists() else ():
            for one in path.read_bytes().split(b"-" * 79 + b"\n"):
                if one.strip():
                    email = BytesParser(policy=policy.default).parsebytes(one)
                    body = email.get_body()
                    words = body.get_content() if body else ""
                    yield str(email["To"]), f"{email['Subject']}\n{words}"


@contextmanager
def two_clubs(name: str) -> Iterator[Site]:
    """Serve Portland, with its treasurer Dora and its secretary Edmund, and Turf, with Mallory."""
    with served(name) as folder:
        found("portland", "Dora", secretary="Edmund")
        found("turf", "Mallory")
        yield Site(folder / "mail")
