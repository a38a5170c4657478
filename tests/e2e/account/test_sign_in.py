"""Signing in and out in a real browser: by password, by e-mailed code, by passkey."""

import re

import pytest
from django.core.cache import cache
from playwright.sync_api import Locator, Page, expect

from club.members.invitation_links import new_link
from club.members.joining import add_member, found_club
from club.models import User

pytestmark = pytest.mark.tier("all")

PASSWORD = "carte blanche 1710"
EMAIL = "dora@portland.test"


@pytest.fixture
def dora(transactional_db: None) -> User:
    """The treasurer of a new club, with a password."""
    cache.clear()
    member = found_club(
        name="Portland Club",
        slug="portland",
        timezone="Europe/London",
        currency="LSD",
        treasurer="Dora Dale",
        email=EMAIL,
    )
    assert member.user is not None
    member.user.set_password(PASSWORD)
    member.user.save()
    return member.user


def sign_in_by_password(page: Page, password: str = PASSWORD, at: str = "/accounts/login/") -> None:
    page.goto(at)
    page.get_by_label("E-mail").fill(EMAIL)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def expect_home(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Portland Club")


@pytest.mark.tier("everyday")
def test_by_password_and_out_again_and_to_the_page_that_was_asked_for(dora, phone):
    sign_in_by_password(phone, "wrong")
    expect(phone.get_by_text("is not right")).to_be_visible()
    expect(phone.get_by_label("E-mail")).to_have_value(EMAIL)
    sign_in_by_password(phone)
    expect_home(phone)
    sign_out(phone)
    sign_in_by_password(phone, at="/clubs/portland/members/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Members")


@pytest.mark.tier("everyday")
def test_by_a_code_sent_to_the_mailbox_of_a_member_only(dora, phone, mailoutbox):
    def ask(email: str) -> Locator:
        phone.context.clear_cookies()
        phone.goto("/accounts/login/")
        phone.get_by_role("link", name="With a code by e-mail").click()
        phone.get_by_label("E-mail").fill(email)
        phone.get_by_role("button", name="Send me a code").click()
        expect(phone.get_by_label("Code")).to_be_visible()
        return phone.get_by_label("Code")

    ask("stranger@nowhere.test")
    assert mailoutbox == []
    code = ask(EMAIL)
    (mail,) = mailoutbox
    assert mail.to == [EMAIL]
    assert mail.subject == "Rubicon: Your code to sign in"
    found = re.search(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", str(mail.body), re.MULTILINE)
    assert found, mail.body
    code.fill(found[0])
    phone.get_by_role("button", name="Confirm").click()
    expect_home(phone)


@pytest.mark.tier("everyday")
def test_by_a_passkey(dora, phone):
    add_authenticator(phone)
    sign_in_by_password(phone)
    phone.get_by_role("link", name="You", exact=True).click()
    phone.get_by_role("link", name="Passkeys and two-step sign-in").click()
    phone.get_by_role("link", name="Add").click()
    phone.get_by_label("Name").fill("telephone")
    phone.get_by_label("Sign in with it alone").check()
    phone.get_by_role("button", name="Add").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    phone.on("dialog", lambda dialog: dialog.accept())
    sign_out(phone)
    phone.goto("/accounts/login/")
    phone.get_by_role("button", name="With a passkey").click()
    expect_home(phone)


def add_authenticator(page: Page) -> None:
    """Chromium's own virtual authenticator, which holds passkeys and whose user is willing."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    able = "hasResidentKey", "hasUserVerification", "isUserVerified", "automaticPresenceSimulation"
    options = {"protocol": "ctap2", "transport": "internal", **dict.fromkeys(able, True)}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


@pytest.mark.tier("everyday")
def test_the_link_of_an_invitation_sets_a_password_and_signs_in(dora, phone):
    club = dora.memberships.get().club
    grace = add_member(club=club, name="Grace Gale", email="grace@portland.test")
    phone.goto(new_link(grace).removeprefix("http://testserver"))
    phone.get_by_label("New password", exact=True).fill("quart major 1710")
    phone.get_by_label("The new password again").fill("quart major 1710")
    phone.get_by_role("button", name="Set the password and sign in").click()
    expect_home(phone)


PAGES_OF_THE_ACCOUNT = (
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/logout/",
    "/accounts/reauthenticate/",
)


def test_the_pages_of_ones_account_are_sound(dora, phone, accessible):
    """The pages open to a member who has just signed in; test_every_page.py looks at the others."""
    sign_in_by_password(phone)
    expect_home(phone)
    for path in PAGES_OF_THE_ACCOUNT:
        phone.goto(path)
        accessible(phone)
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"{path} is {width} px wide"


def test_the_admin_keeps_to_the_policy_too(dora, new_phone, sign_in):
    dora.is_staff = dora.is_superuser = True
    dora.save()
    page = new_phone(viewport={"width": 1200, "height": 800}, is_mobile=False)
    sign_in(page, dora)
    for path in ("", "club/member/", "club/member/add/", "club/user/", "club/club/add/"):
        page.goto(f"/admin/{path}")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.goto("/admin/club/user/")
    page.get_by_role("link", name=EMAIL).click()
    page.get_by_label("E-mail").fill("Dora.Dale@portland.test")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("link", name="dora.dale@portland.test")).to_be_visible()
