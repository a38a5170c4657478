"""Another user of the club's machine looks for files that they can read."""

import os
import stat

from bench.helping.site import PREPARED, served
from tests.attacks.helping.browser import Browser
from tests.attacks.helping.clubs import Site, found
from tests.long_runs.site import a_site


def attack(_brief):
    before = os.umask(0o022)  # The default on most machines.
    os.environ.pop(PREPARED, None)  # The site itself is to make its files.
    with a_site("open-files") as folder:
        folder.chmod(0o755)
        (member,) = found("portland", "Dora", "Anne")
        with served():
            Browser().post("/accounts/password/reset/", email=member)
            if not Site(folder / "mail").emails_to(member, wait=20):
                yield "no letter was written within 20 s, so this attack shows nothing of letters"
            yield from _open_to_others(folder)
    os.umask(before)


def _open_to_others(folder):
    for path in sorted(folder.rglob("*")):
        if "static" in path.relative_to(folder).parts or path.name == "static":
            continue  # Every visitor gets these, so they are no secret.
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            yield f"{path.relative_to(folder)} has mode {mode:o}"
