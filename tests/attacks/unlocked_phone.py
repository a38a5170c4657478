"""Somebody has another person's signed-in phone and tries to keep the account."""

from datetime import timedelta

from tests.attacks.helping.ageing import age
from tests.attacks.helping.browser import PASSWORD
from tests.attacks.helping.clubs import SOON, two_clubs

OWNER, THIEF = "dora@portland.test", "thief@elsewhere.test"
NEW = "a password of the thief seventeen 99"
AGO = 3600
"""Seconds since the owner signed in."""
ASKS = ("/accounts/reauthenticate/", "/accounts/2fa/reauthenticate/", "/account/code/")
CLOSED = (
    *("/accounts/password/change/", "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"),
    *("/accounts/2fa/recovery-codes/", "/accounts/2fa/recovery-codes/generate/"),
    *("/accounts/2fa/recovery-codes/download/", "/accounts/email/", "/clubs/portland/pin/"),
)


def attack(_brief):
    with two_clubs("unlocked-phone") as site:
        phone = site.browser(OWNER)
        age(timedelta(seconds=AGO))
        yield from _pages(phone)
        yield from _address(site, phone)
        yield from _no_password(site)
        yield from _told(site)


def _pages(phone):
    for path in CLOSED:
        if not _asked(phone.get(path)):
            yield f"{path} is shown without asking who it is"
    phone.post("/clubs/portland/pin/", pin="2718", again="2718")
    from club.models import Member

    if Member.objects.get(user__email=OWNER).pin:
        yield "a PIN is set without asking who it is"


def _address(site, phone):
    """Add an address, then have a reset and a code sent to it."""
    if not _asked(phone.post("/accounts/email/", email=THIEF, action_add="")):
        yield "an address is added without asking who it is"
    browser = site.browser()
    browser.post("/accounts/password/reset/", email=THIEF)
    browser.post("/accounts/login/code/", email=THIEF)
    emails = site.emails_to(THIEF, wait=3)
    if any("password/reset/key" in email for email in emails):
        yield "a password reset goes to the added address, which nobody has proved"
    if emails and not site.emails_to(OWNER, THIEF, wait=SOON):
        yield "the owner gets no letter about the added address"
    phone.post("/accounts/email/", email=OWNER, action_remove="")
    phone.post("/accounts/email/", email=THIEF, action_primary="")
    from club.models import User

    if not User.objects.filter(email=OWNER).exists():
        yield "the account’s own address is another now"


def _no_password(site):
    """Try an account without a password, whose owner signed in by a code."""
    from club.models import User

    user = User.objects.get(email=OWNER)
    user.set_unusable_password()
    user.save()
    phone = site.browser()
    site.sign_in_by_code(phone, OWNER)
    age(timedelta(seconds=AGO))
    phone.post("/accounts/password/set/", password1=NEW, password2=NEW)
    if User.objects.get(email=OWNER).check_password(NEW):
        yield "a password is set without asking who it is"


def _told(site):
    """The owner changes the password after proving who they are, and must get an e-mail."""
    phone = site.browser("edmund@portland.test")
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    phone.post("/accounts/password/change/", **typed)
    if not site.emails_to("edmund@portland.test", "password", wait=SOON):
        yield "no letter tells the owner of a new password"


def _asked(page):
    """Whether the site asked for a proof, or refused."""
    return page.path in ASKS or page.status in (403, 404)
