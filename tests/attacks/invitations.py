"""Somebody opens another person's invitation, sets a password, and waits to become an officer."""

from tests.attacks.helping.browser import link_on
from tests.attacks.helping.clubs import two_clubs

THEIRS = "the dealer was always seven hearts 5150"
MEMBERS = "/clubs/portland/members/"
TREASURERS = "/clubs/portland/ledger/checks/"


def attack(_brief):
    with two_clubs("invitations") as site:
        yield from _two_clubs(site)
        yield from _the_other_way_round(site)
        yield from _inside_a_club(site)
        yield from _heir(site)
        yield from _another_address(site)
        yield from _killed(site)


def _two_clubs(site):
    """Turf's officer adds Anne and opens the link; later Anne's own club makes her treasurer."""
    email = "anne@portland.test"
    _open(site, _add(site, "mallory@turf.test", "turf", "Anne", email))
    _add(site, "dora@portland.test", "portland", "Anne", email, role="treasurer")
    _make_treasurer(site, "Anne")
    if _is_treasurer(site, email):
        yield "another club’s officer, who set a password before, is treasurer in Anne’s place"


def _the_other_way_round(site):
    """Portland adds Carl first; then Turf's officer adds the same address and opens Turf's link."""
    email = "carl@portland.test"
    _add(site, "dora@portland.test", "portland", "Carl", email)
    _open(site, _add(site, "mallory@turf.test", "turf", "Carl", email))
    browser = site.browser()
    browser.sign_in(email, THEIRS)
    if browser.get(MEMBERS).is_seen_at(MEMBERS):
        yield "another club’s link lets in to the club that added Carl first"


def _inside_a_club(site):
    """The secretary opens Paul's link; later the treasurer makes Paul treasurer."""
    email = "paul@portland.test"
    _open(site, _add(site, "edmund@portland.test", "portland", "Paul", email))
    _make_treasurer(site, "Paul")
    if _is_treasurer(site, email):
        yield "a secretary who opened Paul’s invitation is treasurer in Paul’s place"
    owner = site.browser()
    site.sign_in_by_code(owner, email)
    _accept_all(owner)
    if not owner.get(TREASURERS).is_seen_at(TREASURERS):
        yield "Paul, who reads that mailbox, cannot take the office"
    if _is_treasurer(site, email):
        yield "with Paul’s proof the secretary’s password is good for the treasurer’s pages"


def _heir(site):
    """Hugh will be treasurer and has not signed in yet; the secretary enters another address."""
    own = "hugh@edmund.test"
    _add(site, "dora@portland.test", "portland", "Hugh", "hugh@portland.test", role="treasurer")
    browser, number = site.browser("edmund@portland.test"), _number("portland", "Hugh")
    browser.post(f"/clubs/portland/members/{number}/", name="Hugh", email=own, role="player")
    thief = site.browser()
    site.sign_in_by_code(thief, own)
    _accept_all(thief)
    if thief.get(TREASURERS).is_seen_at(TREASURERS):
        yield "a secretary takes another’s office from a mailbox of their own"


def _another_address(site):
    """The same, and the account's address is changed to the secretary's own mailbox."""
    email, own = "vera@portland.test", "elsewhere@edmund.test"
    browser = _open(site, _add(site, "edmund@portland.test", "portland", "Vera", email))
    browser.post("/accounts/email/", email=own, action_add="")
    reset = site.browser()
    for path in ("/accounts/password/reset/", "/accounts/login/code/"):
        reset.post(path, email=own)
    if any("set-password" in one or "/key/" in one for one in site.emails_to(own, wait=3)):
        yield "a reset goes to an address that was added to an account and never proved"


def _killed(site):
    """Another club adds an invited address; the first invitation must stay valid."""
    email = "grace@portland.test"
    link = _add(site, "dora@portland.test", "portland", "Grace", email)
    _add(site, "mallory@turf.test", "turf", "Grace", email)
    dora = site.browser("dora@portland.test")
    number = _number("portland", "Grace")
    if not link_on(dora.get(f"/clubs/portland/members/{number}/invitation/")):
        yield "another club has killed the invitation of Grace’s own"
    if not _open(site, link).get(MEMBERS).is_seen_at(MEMBERS):
        yield "the link that was handed over lets nobody in any more"


def _add(site, officer, club, name, email, role="player"):
    """An officer adds somebody. Return the link on the invitation's page."""
    browser = site.browser(officer)
    browser.post(f"/clubs/{club}/members/new/", name=name, email=email, role=role)
    page = browser.get(f"/clubs/{club}/members/{_number(club, name)}/invitation/")
    return link_on(page)


def _open(site, link):
    """Open a link in a new browser, and set a password if the page allows it."""
    browser = site.browser()
    if link:
        form = browser.get(link)
        browser.post(form.path, password1=THEIRS, password2=THEIRS)
    return browser


def _make_treasurer(site, name):
    """Dora makes a member treasurer."""
    from club.models import Member

    member = Member.objects.get(club__slug="portland", name=name)
    shown = {"email": f"{name.lower()}@portland.test", "name": name, "role": "treasurer"}
    site.browser("dora@portland.test").post(f"/clubs/portland/members/{member.pk}/", **shown)


def _is_treasurer(site, email):
    """Whether the attacker reaches the treasurer's pages with the password they set."""
    browser = site.browser()
    browser.sign_in(email, THEIRS)
    _accept_all(browser)
    return browser.get(TREASURERS).is_seen_at(TREASURERS)


def _accept_all(browser):
    """Accept every offer that a member of Portland may have."""
    from club.models import Member

    for number in Member.objects.filter(club__slug="portland").values_list("pk", flat=True):
        browser.post("/account/offers/", member=number, answer="accept")


def _number(club, name):
    from club.models import Member

    return int(Member.objects.get(club__slug=club, name=name).pk)
