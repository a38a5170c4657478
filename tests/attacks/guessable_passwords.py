"""Set passwords that somebody who knows the club would guess first."""

from collections.abc import Iterator, Sequence

from tests.attacks.helping.visitor import PASSWORD, Visitor, attacked
from tests.attacks.sessions import found_club_of_four
from tests.long_runs.one import run

TRIED = (
    *("Summer2026", "Turfclub1", "Portlandclub1", "Portland2026", "P@ssw0rd2026", "Rubicon2026"),
    *("qwertyuiop1", "November2026"),
)


def attack(_brief: bool) -> Iterator[str]:
    """Yield a line for each that is accepted. Two members try, to stay below the limit of tries."""
    with attacked("passwords") as address:
        found_club_of_four()
        for who, tried in (("anne", TRIED[::2]), ("edmund", TRIED[1::2])):
            member = Visitor(address).sign_in(f"{who}@portland.invalid")
            yield from _taken(member, tried)


def _taken(member: Visitor, tried: Sequence[str]) -> Iterator[str]:
    now = PASSWORD
    for new in tried:
        member.get("/accounts/password/change/")
        answer, _text = member.post(
            "/accounts/password/change/", oldpassword=now, password1=new, password2=new
        )
        if answer.status == 302:
            yield f"{new} is taken as a password"
            now = new
        elif answer.status != 200:
            raise RuntimeError(f"the form was not looked at: {answer.status}")


if __name__ == "__main__":
    run(attack)
