"""Whether the security log says what happened and cannot be changed, and no log has secrets.

Somebody signs in, fails, asks for a password and tries a link. Then somebody with access to the
database changes the log, and an officer of another club tries to read it.
"""

import os
import re
import sys
from time import sleep

from bench.helping import site
from tests.attacks.helping.browser import PASSWORD, Browser
from tests.attacks.helping.clubs import found
from tests.long_runs.site import a_site

CHANGES = {
    "update": "UPDATE club_securityevent SET about = 'nothing happened'",
    "delete": "DELETE FROM club_securityevent",
    "replace": "REPLACE INTO club_securityevent SELECT * FROM club_securityevent",
    "truncate": "TRUNCATE club_securityevent",
}


def attack(_brief):
    with a_site("security-log") as folder:
        (anne,), (other,) = found("portland", "Dora", "Anne"), found("turf", "Dora", "Walter")
        said = folder / "server.log"
        with _served_with_log(said):
            secrets = _events(anne, other, folder / "mail")
            yield from _not_noted(anne)
            yield from _seen_elsewhere(anne)
        yield from _told(said.read_text(encoding="utf-8"), secrets)
        yield from _changed()


def _served_with_log(said):
    """Serve the site with its log in a file."""
    line = f'{sys.executable} -m config.serve 2>"{said}"'
    env = os.environ | {"LOG_LEVEL": "INFO"}
    return site.running(["sh", "-c", f"exec {line}"], *site.address(), env=env)


def _events(anne, elsewhere, emails):
    """Do what the log must tell. Return the secrets that were used."""
    browser = Browser(source="127.0.0.7")
    browser.signs_in(anne, "a wrong one")
    browser.signed_in(anne).post("/accounts/logout/")
    Browser(source="127.0.0.8").signs_in(elsewhere)
    token = _mailed_token(elsewhere, emails)
    for path in (f"/accounts/password/reset/key/{token}/x", f"/watch/{token}/"):
        Browser().get(path)
    return [PASSWORD, "a wrong one", token, token.rpartition("-")[2]]


def _mailed_token(email, emails):
    """Return the token of the e-mail, which lets its reader set a new password."""
    Browser(source="127.0.0.8").post("/accounts/password/reset/", email=email)
    for _n in range(100):
        for file in emails.glob("*.log"):
            if found := re.search(r"/reset/key/([^/\s]+)/", file.read_text(encoding="utf-8")):
                return found[1]
        sleep(0.1)
    raise TimeoutError("no letter came")


def _not_noted(anne):
    from club.models import SecurityEvent, User

    user = User.objects.get(email=anne)
    lines = SecurityEvent.objects.filter(user_id=user.pk, source="127.0.0.7")
    noted = {(line.kind, line.result) for line in lines}
    for wanted in (("sign-in", "refused"), ("sign-in", "done"), ("sign-out", "done")):
        if wanted not in noted:
            yield f"nothing is noted of a {wanted[0]}, {wanted[1]}"


def _seen_elsewhere(anne):
    """Another club's secretary, a player, and the club's treasurer open the log."""
    seen = {}
    for who in ("dora@portland.test", "dora@turf.test", anne):
        browser = Browser().signed_in(who)
        seen[who] = [browser.get(f"/clubs/{club}/security/") for club in ("portland", "turf")]
    if "127.0.0.7" not in seen["dora@portland.test"][0].text:
        yield "an officer does not find what happened to a member's account"
    if [answer.status for answer in seen["dora@turf.test"]] != [404, 200]:
        yield "another club's officer gets at a club's log"
    if "127.0.0.7" in seen["dora@turf.test"][1].text:
        yield "a club's officers read of another club's members"
    if 200 in [answer.status for answer in seen[anne]]:
        yield "a player reads the log"


def _told(log, secrets):
    if "sign-in refused" not in log:
        yield "the server's log has no line of a failed sign-in"
    for secret in secrets:
        if secret in log:
            yield f"the server's log holds “{secret[:6]}…”, which lets somebody in"


def _changed():
    from django.db import DatabaseError, connection, transaction

    from club.models import SecurityEvent

    other = "truncate" if connection.vendor == "sqlite" else "replace"  # Not known there.
    before = list(SecurityEvent.objects.values())
    for name in CHANGES.keys() - {other}:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(CHANGES[name])
                yield f"the database lets somebody {name} lines of the security log"
                transaction.set_rollback(True)
        except DatabaseError:
            continue
    if not before or list(SecurityEvent.objects.values()) != before:
        yield "the log is not as it was, or is empty"
