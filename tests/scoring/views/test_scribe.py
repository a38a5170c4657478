"""The page of a card names its scribe, whose leave is missing, and for whom the scribe wrote."""

import re

import pytest
from django.utils.html import strip_tags

from club.pins.pin import set_pin
from scoring.operations.consents import scribe
from tests.helping.browser import refuses
from tests.helping.factories import make_card, make_member
from tests.scoring.views.site import Site, record


@pytest.fixture
def site(site) -> Site:
    """Anne's card with Bernard, which Celia asks to keep."""
    site.celia = make_member(site.club, name="Celia")
    ask(site)
    return site


def ask(site) -> None:
    scribe.ask(card_id=site.card.pk, by=site.celia, scribe=site.celia)


def seen_by(site, member) -> str:
    site.as_(member)
    return re.sub(r"\s+", " ", site.page())


def test_the_request_says_what_a_scribe_does_and_whose_leave_is_wanting(site):
    for member in (site.b, site.celia, site.a):
        assert "It waits for Anne and Bernard to agree." in seen_by(site, member)
    assert (
        "Celia asks to keep this card for Anne and Bernard: to write and change its deals. "
        "The players close and sign it themselves."
    ) in seen_by(site, site.a)
    scribe.give(card_id=site.card.pk, by=site.a, seat=0)
    assert "It waits for Bernard to agree." in seen_by(site, site.a)
    assert "It waits for you to agree." in seen_by(site, site.b)


def test_for_a_guest_an_officer_gives_leave(site):
    guest = make_member(site.club, name="Felix", guest=True)
    site.card = make_card(site.a, guest, parties=[])
    ask(site)
    say = "It waits for Anne to agree. Felix is a guest, so an officer answers for them."
    assert say in seen_by(site, site.celia)


@pytest.mark.parametrize(
    ("pin", "said"), [("1234", "That is not Bernard’s PIN"), ("", "Type the PIN.")]
)
def test_a_wrong_pin_is_said_beside_the_pin(site, pin, said):
    set_pin(site.b, "2718")
    site.as_(site.celia)
    page = site.post("scribe/", what="give", seat=1, scribe=site.celia.pk, pin=pin)
    refuses(page, '<details class="pin" open>')
    beside = r'<p class="error" role="alert" id="pin_leave_1">([^<]*)</p>'
    (message,) = re.findall(beside, page.text)
    assert message.startswith(said)


def test_law_74_where_records_differ_it_is_said_for_whom_the_scribe_wrote(site):
    for seat, player in enumerate((site.a, site.b)):
        scribe.give(card_id=site.card.pk, by=player, seat=seat)
    record(site.card, site.celia, 1, 12, 37)
    record(site.card, site.a, 1, 13, 36)
    assert (
        "Celia, who kept the card, wrote 12–37 for Bernard; Anne wrote 13–36. "
        "Each is right about their own hand (Law 74): 13–37 counts."
    ) in strip_tags(seen_by(site, site.b))


def test_law_74_two_players_speak_each_for_themselves(site):
    record(site.card, site.a, 1, 12, 37)
    record(site.card, site.b, 1, 13, 36)
    said = "Anne wrote 12–37; Bernard wrote 13–36. Each is right"
    assert said in seen_by(site, site.celia)
