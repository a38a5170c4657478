"""Sessions that are stolen, forgotten, or of a member who has lost an office.

What a cookie still allows after a new password, after weeks, after hours on an officer's phone, and
after the loss of an office. Also what staff see without a second factor.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from tests.attacks.helping.ageing import age
from tests.attacks.helping.visitor import PASSWORD, Address, Visitor, attacked
from tests.long_runs.one import run

CARDS = "/clubs/portland/cards/"
CHARGE = "/clubs/portland/ledger/charges/new/"
NEW_MEMBER = "/clubs/portland/members/new/"


def attack(_brief: bool) -> Iterator[str]:
    """Yield a line for each page that opened to somebody who must not see it."""
    with attacked("sessions") as address:
        found_club_of_four()
        yield from _after_a_new_password(address)
        yield from _after_weeks(address)
        yield from _after_hours(address)
        yield from _in_the_admin(address)
        yield from _after_a_role_is_taken_away(address)


def found_club_of_four() -> None:
    """Found a club: Dora the treasurer, Edmund the secretary, Anne who plays, one of the staff."""
    from club.members.joining import add_member, found_club
    from club.models import Role, User

    founder = found_club(
        name="Portland Club",
        slug="portland",
        timezone="Europe/London",
        currency="LSD",
        treasurer="Dora",
        email="dora@portland.invalid",
    )
    add_member(club=founder.club, name="Anne", email="anne@portland.invalid")
    edmund = add_member(club=founder.club, name="Edmund", email="edmund@portland.invalid")
    edmund.role = Role.SECRETARY  # As if they had accepted the office.
    edmund.save()
    User.objects.create_superuser("staff@portland.invalid")
    for user in User.objects.all():
        user.set_password(PASSWORD)
        user.save()


def _after_a_new_password(address: Address) -> Iterator[str]:
    anne = Visitor(address).sign_in("anne@portland.invalid")
    thief = Visitor(address).sign_in("anne@portland.invalid")
    new = "quart major 1710"
    anne.get("/accounts/password/change/")
    anne.post("/accounts/password/change/", oldpassword=PASSWORD, password1=new, password2=new)
    if thief.get(CARDS)[0].status == 200:
        yield "a session stolen before the password was changed still opens the cards"
    user = _user("anne@portland.invalid")
    user.set_password(PASSWORD)
    user.save()


def _after_weeks(address: Address) -> Iterator[str]:
    for days, used in ((31, False), (61, True)):
        anne = Visitor(address).sign_in("anne@portland.invalid")
        if used:
            age(timedelta(days=29))
            anne.get(CARDS)
            age(timedelta(days=days - 29))
        else:
            age(timedelta(days=days))
        if anne.get(CARDS)[0].status == 200:
            yield f"a session opens the cards after {days} days{', used once' if used else ''}"


def _after_hours(address: Address) -> Iterator[str]:
    dora = Visitor(address).sign_in("dora@portland.invalid")
    age(timedelta(hours=13))
    dora.get(CARDS)  # Opening one's own cards proves nothing.
    for path in (CHARGE, NEW_MEMBER):
        if dora.get(path)[0].status == 200:
            yield f"after 13 idle hours the treasurer’s phone opens {path}"


def _in_the_admin(address: Address) -> Iterator[str]:
    staff = Visitor(address).sign_in("staff@portland.invalid")
    for path in ("/admin/", "/admin/club/user/"):
        if staff.get(path)[0].status == 200:
            yield f"{path} opens to a password alone"
    _give_second_factor("staff@portland.invalid")
    if staff.get("/admin/")[0].status == 200:
        yield "/admin/ opens to a session that has not shown the second factor"


def _after_a_role_is_taken_away(address: Address) -> Iterator[str]:
    from club.models import Member, Role

    edmund = Visitor(address).sign_in("edmund@portland.invalid")
    if edmund.get(NEW_MEMBER)[0].status != 200:
        raise RuntimeError("the secretary does not find the form")
    Member.objects.filter(name="Edmund").update(role=Role.PLAYER)
    if edmund.get(NEW_MEMBER)[0].status == 200:
        yield "who is no longer secretary adds members"


def _user(email: str) -> Any:
    from club.models import User

    return User.objects.get(email=email)


def _give_second_factor(email: str) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(_user(email), generate_totp_secret())


if __name__ == "__main__":
    run(attack)
