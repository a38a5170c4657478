"""Another user of the club's machine looks for files that they can read."""

import os
import re
import stat
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from time import monotonic, sleep

from bench.helping.site import PREPARED, scratch, served, set_up
from tests.long_runs.one import run

EMAIL = "anne@example.org"


def attack(_brief: bool) -> Iterator[str]:
    """Have the site write its database and a letter, then check the modes of all its files."""
    before = os.umask(0o022)  # The default on most machines.
    with scratch("open-files") as folder:
        folder.chmod(0o755)
        os.environ["EMAIL_URL"] = f"filemail:///{folder / 'mail'}"
        os.environ.pop(PREPARED, None)  # The site itself is to make its files.
        set_up(folder, os.environ.get("DATABASE_URL", ""))
        _found()
        with served() as (host, port):
            _ask_for_letter(f"http://{host}:{port}")
            if not _letters(folder):
                yield "no letter was written within 20 s, so this attack shows nothing of letters"
            yield from _open_to_others(folder)
    os.umask(before)


def _found() -> None:
    from allauth.account.models import EmailAddress

    from club.models import User

    user = User.objects.create_user(EMAIL, "a long and quiet tierce")
    EmailAddress.objects.create(user=user, email=EMAIL, primary=True, verified=True)


def _ask_for_letter(site: str) -> None:
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    address = f"{site}/accounts/password/reset/"
    page = browser.open(address).read().decode()
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
    form = {"email": EMAIL, "csrfmiddlewaretoken": token[1] if token else ""}
    browser.open(address, urllib.parse.urlencode(form).encode()).read()


def _letters(folder: Path, seconds: int = 20) -> list[Path]:
    end = monotonic() + seconds
    while monotonic() < end:
        if found := list((folder / "mail").glob("*")):
            return found
        sleep(0.2)
    return []


def _open_to_others(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if "static" in path.relative_to(folder).parts or path.name == "static":
            continue  # Every visitor gets these, so they are no secret.
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            yield f"{path.relative_to(folder)} has mode {mode:o}"


if __name__ == "__main__":
    run(attack)
