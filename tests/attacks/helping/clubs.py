"""The served site with two clubs whose officers have passwords. Letters are written to files."""

import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from email import policy
from email.parser import BytesParser
from pathlib import Path
from time import monotonic, sleep

from bench.helping.site import scratch, served, set_up
from tests.attacks.helping.browser import Browser

SOON = 60.0
"""Seconds in which a letter that must come is waited for, on a slow machine too."""
CODE = r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$"
PASSWORDS = {
    "dora@portland.test": "vole and repique before noon 83",
    "edmund@portland.test": "eleven hearts the dealer kept 27",
    "mallory@turf.test": "grandmother took the talon twice 46",
}


@dataclass(frozen=True, slots=True)
class Site:
    """The site's address, and the folder of its letters."""

    address: tuple[str, int]
    mail: Path

    def browser(self, email: str = "") -> Browser:
        """Return a new browser in which one of the officers has signed in."""
        browser = Browser(self.address)
        if email:
            browser.sign_in(email, PASSWORDS[email])
        return browser

    def sign_in_by_code(self, browser: Browser, email: str) -> None:
        """Sign in by the code that is sent to this mailbox."""
        browser.post("/accounts/login/code/", email=email)
        letters = self.letters_to(email, "Your code to sign in", wait=SOON)
        codes = [re.findall(CODE, letter, re.MULTILINE) for letter in letters]
        for (code,) in codes[-1:]:
            browser.post("/accounts/login/code/confirm/", code=code)

    def letters_to(self, email: str, words: str = "", *, wait: float = 0) -> list[str]:
        """Return the letters to this address that contain these words. Wait for them this long."""
        end = monotonic() + wait
        while True:
            found = [text for to, text in self._letters() if to == email and words in text]
            if found or monotonic() >= end:
                return found
            sleep(0.2)

    def _letters(self) -> Iterator[tuple[str, str]]:
        for path in self.mail.glob("*") if self.mail.exists() else ():
            for one in path.read_bytes().split(b"-" * 79 + b"\n"):
                if one.strip():
                    letter = BytesParser(policy=policy.default).parsebytes(one)
                    body = letter.get_body()
                    yield (
                        str(letter["To"]),
                        f"{letter['Subject']}\n{body.get_content() if body else ''}",
                    )


@contextmanager
def two_clubs(name: str) -> Iterator[Site]:
    """Serve Portland, with its treasurer Dora and its secretary Edmund, and Turf, with Mallory."""
    with ExitStack() as stack:
        folder = stack.enter_context(scratch(name))
        os.environ["EMAIL_URL"] = f"filemail:///{folder / 'mail'}"
        set_up(folder, os.environ.get("DATABASE_URL", ""))
        _found()
        yield Site(stack.enter_context(served()), folder / "mail")


def _found() -> None:
    from club.members.joining import found_club
    from club.models import Member, Role, User

    clubs = {}
    for name, treasurer in (("portland", "dora"), ("turf", "mallory")):
        clubs[name] = found_club(
            name=name.title(),
            slug=name,
            timezone="Europe/London",
            currency="GBP",
            treasurer=treasurer.title(),
            email=f"{treasurer}@{name}.test",
        ).club
    user = User.objects.create_user("edmund@portland.test")
    Member.objects.create(club=clubs["portland"], user=user, name="Edmund", role=Role.SECRETARY)
    for email, password in PASSWORDS.items():
        account = User.objects.get(email=email)
        account.set_password(password)
        account.save()
