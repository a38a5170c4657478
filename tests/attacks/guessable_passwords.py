"""Set passwords that somebody who knows the club would guess first."""

from tests.attacks.helping.browser import PASSWORD, Browser
from tests.attacks.helping.clubs import found
from tests.long_runs.site import served

TRIED = (
    *("Summer2026", "Turfclub1", "Portlandclub1", "Portland2026", "P@ssw0rd2026", "Rubicon2026"),
    *("qwertyuiop1", "November2026"),
)


def attack(_brief):
    """Yield a line for each that is accepted. Two members try, to stay below the limit of tries."""
    with served("passwords"):
        people = found("portland", "Dora", "Anne", "Edmund")
        for email, tried in zip(people, (TRIED[::2], TRIED[1::2]), strict=True):
            yield from _taken(Browser().signed_in(email), tried)


def _taken(member, tried):
    now = PASSWORD
    for new in tried:
        typed = {"oldpassword": now, "password1": new, "password2": new}
        answer = member.post("/accounts/password/change/", **typed)
        if answer.status == 302:
            yield f"{new} is taken as a password"
            now = new
        elif answer.status != 200:
            raise RuntimeError(f"the form was not looked at: {answer.status}")
