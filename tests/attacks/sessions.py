"""Sessions that are stolen, forgotten, or of a member who has lost an office.

What a cookie still allows after a new password, after weeks, after hours on an officer's phone, and
after the loss of an office. Also what staff see without a second factor.
"""

from datetime import timedelta

from tests.attacks.helping.ageing import age
from tests.attacks.helping.browser import PASSWORD, Browser
from tests.attacks.helping.clubs import found
from tests.long_runs.site import served

CARDS = "/clubs/portland/cards/"
CHARGE = "/clubs/portland/ledger/charges/new/"
NEW_MEMBER = "/clubs/portland/members/new/"


def attack(_brief):
    """Yield a line for each page that opened to somebody who must not see it."""
    with served("sessions"):
        from club.models import User

        found("portland", "Dora", "Anne", secretary="Edmund")
        yield from _after_a_new_password()
        yield from _after_weeks()
        yield from _after_hours()
        yield from _in_the_admin(User.objects.create_superuser("staff@portland.test", PASSWORD))
        yield from _after_a_role_is_taken_away()


def _after_a_new_password():
    anne = Browser().signed_in("anne@portland.test")
    thief = Browser().signed_in("anne@portland.test")
    new = "quart major 1710"
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    anne.post("/accounts/password/change/", **typed)
    if thief.get(CARDS).status == 200:
        yield "a session stolen before the password was changed still opens the cards"
    from club.models import User

    user = User.objects.get(email="anne@portland.test")
    user.set_password(PASSWORD)
    user.save()


def _after_weeks():
    for days, used in ((31, False), (61, True)):
        anne = Browser().signed_in("anne@portland.test")
        if used:
            age(timedelta(days=29))
            anne.get(CARDS)
            age(timedelta(days=days - 29))
        else:
            age(timedelta(days=days))
        if anne.get(CARDS).status == 200:
            yield f"a session opens the cards after {days} days{', used once' if used else ''}"


def _after_hours():
    dora = Browser().signed_in("dora@portland.test")
    age(timedelta(hours=13))
    dora.get(CARDS)  # Opening one's own cards proves nothing.
    for path in (CHARGE, NEW_MEMBER):
        if dora.get(path).status == 200:
            yield f"after 13 idle hours the treasurer’s phone opens {path}"


def _in_the_admin(staff_user):
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    staff = Browser().signed_in("staff@portland.test")
    for path in ("/admin/", "/admin/club/user/"):
        if staff.get(path).status == 200:
            yield f"{path} opens to a password alone"
    TOTP.activate(staff_user, generate_totp_secret())
    if staff.get("/admin/").status == 200:
        yield "/admin/ opens to a session that has not shown the second factor"


def _after_a_role_is_taken_away():
    from club.models import Member, Role

    edmund = Browser().signed_in("edmund@portland.test")
    if edmund.get(NEW_MEMBER).status != 200:
        raise RuntimeError("the secretary does not find the form")
    Member.objects.filter(name="Edmund").update(role=Role.PLAYER)
    if edmund.get(NEW_MEMBER).status == 200:
        yield "who is no longer secretary adds members"
