"""Opening a card takes few taps, and a rate that hardly anybody plays for is questioned."""

import re

import pytest
from django.utils.formats import date_format

from club.models import Role
from scoring.laws.money.stakes import PRESETS, Stake, is_out_of_all_measure
from scoring.models import Card
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.scoring.views.at_opening import NEW, Opening

pytestmark = pytest.mark.django_db


@pytest.fixture
def opening(client) -> Opening:
    return Opening(client)


def test_a_million_a_point_is_asked_about_once_and_taken_when_sent_once_more(opening):
    asked = opening.send(amount="£50000")
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "£50,000.00 a point is at least a hundred times the usual stakes." in page
    assert "75 points would pay £3,750,000.00." in page
    assert 'name="sure_of_rate" value="5000000:GBP:point"' in page
    assert not Card.objects.exists()
    other = opening.send(amount="£60000", sure_of_rate="5000000:GBP:point")
    assert other.status_code == 422, "another rate is asked about too"
    assert opening.send(amount="£50000", sure_of_rate="5000000:GBP:point").status_code == 302
    assert Card.objects.get().amount == 5_000_000


@pytest.mark.parametrize(
    ("stake", "asked"),
    [
        (Stake("", "LSD", 1200, "point", ""), True),  # A hundred times shilling points.
        (Stake("", "LSD", 1199, "point", ""), False),
        (Stake("", "LSD", 119_999, "hundred", ""), False),
        (Stake("", "GBP", 500, "point", ""), True),
        (Stake("", "GBP", 49_999, "partie", ""), False),
        (Stake("", "JPY", 499, "point", ""), False),
        (Stake("", "JPY", 500, "point", ""), True),
    ],
)
def test_what_is_a_hundred_times_the_dearest_named_stake(stake, asked):
    assert is_out_of_all_measure(stake) is asked


def test_more_than_any_rate_may_be_is_refused_and_not_asked_about(opening):
    page = opening.send(amount="£20000000").content.decode()
    assert "A rate is from £0.01 to £10,000,000.00" in page
    assert "send it once more" not in page


def test_of_a_rate_too_long_to_be_one_nothing_else_is_said(opening):
    page = opening.send(amount="a" * 26).content.decode()
    assert "Keep it to 24 characters: these are 26." in page
    assert "Write the rate" not in page


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-02-30", "There is no 30 February 2026."),
        ("2025-02-29", "There is no 29 February 2025."),
        ("2026-02-40", "Write the day as 2026-10-31."),
        ("yesterday", "Write the day as 2026-10-31."),
    ],
)
def test_a_day_that_never_was_is_refused_by_its_name_and_stays_as_typed(opening, day, said):
    page = opening.send(played_on=day).content.decode()
    assert said in page
    assert f'value="{day}"' in page


def test_what_the_rate_is_for_is_chosen_and_not_there_already(opening):
    assert '<select id="id_per" name="per"><option value="">Choose…' in opening.page()
    refused = opening.send(amount="5p", per="")
    page = opening.send(amount="£0.05", per="").content.decode()
    assert refused.status_code == 422
    assert '<p class="error" id="per_error">Choose what the rate is for.</p>' in page
    assert 'value="£0.05"' in page, "what was typed is not lost"


@pytest.mark.parametrize("address", [NEW, "chouette", "next card"])
@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"amount": "abc"}, ["amount"]),
        ({"amount": "£0.05", "per": ""}, ["per"]),
        ({"amount": "abc", "per": ""}, ["amount", "per"]),
        ({"amount": "", "per": ""}, ["amount", "per"]),
        ({"stake": ""}, ["stake"]),
    ],
)
def test_a_refused_page_is_brought_to_the_wrong_field_and_all_are_said_at_once(
    address, typed, wrong, opening
):
    if address == "chouette":
        address = "/clubs/portland/cards/chouette/new/"
        typed = {**typed, "single": opening.anne.pk, "adviser": opening.celia.pk}
    elif address == "next card":
        card = make_card(opening.anne, opening.bernard)
        address = f"/clubs/portland/cards/{card.pk}/next/"
    assert brought_to(opening.send(address, **typed)) == wrong


def test_the_rate_a_game_is_brought_to_too(opening):
    assert brought_to(opening.send(code="au-cent", games_amount="abc", per="")) == ["games_amount"]


def test_whoever_is_not_chosen_is_brought_to_first(opening):
    assert brought_to(opening.send(opponent="", amount="abc")) == ["opponent", "amount"]


def brought_to(refused) -> list[str]:
    """The fields a browser is told to begin with: it takes the first of them that is shown."""
    assert refused.status_code == 422
    wrong = re.findall(r"<(?:input|select)[^>]* autofocus>", refused.content.decode())
    return [re.search(r'name="(\w+)"', field)[1] for field in wrong]


def test_what_75_points_would_pay_is_shown_of_ones_own_rate_too(opening):
    def pays(**typed) -> str:
        return opening.client.get("/clubs/portland/cards/rate/", typed).content.decode()

    rate = {"amount": "£0.10", "per": "point", "neglect": "50", "currency": "GBP"}
    assert pays(**rate) == "£5.00"
    assert pays(**{**rate, "neglect": ""}) == "£7.50"
    assert pays(**{**rate, "per": ""}) == ""
    assert pays(**{**rate, "amount": "<b>ten</b>"}) == ""
    page = opening.send(amount="£0.10", opponent="").content.decode()
    assert '<span id="own_pays" aria-live="polite">£7.50</span>' in page


def test_a_last_card_of_games_is_begun_with_its_rate_a_game(opening):
    stake = Stake("", "GBP", 100, "partie", "unit")
    make_card(opening.anne, opening.bernard, parties=[], stake=stake, code="au-cent")
    page = opening.page()
    assert 'name="code" value="au-cent" checked' in page
    assert '<option value="partie" selected>' in page
    assert rates_in(page) == {"amount": "", "games_amount": "£1.00"}
    assert 'name="per"><option value="">Choose…</option>' in page, "points have no rate yet"


def test_so_much_a_point_is_not_offered_as_so_much_a_game(opening):
    thirteen_pence = Stake("", "GBP", 13, "point", "unit")
    make_card(opening.anne, opening.bernard, parties=[], stake=thirteen_pence)
    assert rates_in(opening.page()) == {"amount": "£0.13", "games_amount": ""}
    refused = opening.send(code="au-cent", amount="£0.13", games_amount="ten")
    assert rates_in(refused.content.decode()) == {"amount": "", "games_amount": "ten"}


def rates_in(page):
    """The fields with autofocus. The browser takes the first visible one."""
    return dict(re.findall(r'name="((?:games_)?amount)"[^>]* value="([^"]*)"', page))


def test_of_two_cards_open_already_each_is_told_by_number_stake_and_how_it_stands(opening):
    anne, bernard, stake = opening.anne, opening.bernard, PRESETS["sixpenny-points"]
    begun = make_card(anne, bernard, stake=stake, parties=[DESC[0], DESC[1][:2]], played_on=LATELY)
    new = make_card(anne, bernard, parties=[], played_on=LATELY)
    page = text_of(opening.send(amount="£0.05"))
    assert Card.objects.count() == 2
    day = date_format(LATELY, "j F Y")
    for card, told in (
        (begun, "Sixpence a point, fractions of a pound neglected. Partie 2, deal 3; you +150"),
        (new, "Ten shillings a hundred, fractions of fifty neglected. Nothing written yet"),
    ):
        assert f"Go on with card {card.pk} of {day} {told}" in page


def test_who_is_alone_in_the_club_is_led_to_adding_members(client):
    founder = make_member(make_club(slug="alone"), role=Role.TREASURER)
    client.force_login(founder.user)
    for page in ("/clubs/alone/cards/new/", "/clubs/alone/cards/chouette/new/"):
        shown = client.get(page).content.decode()
        assert "/clubs/alone/members/new/" in shown
        assert "there is nobody to play with" in shown
        assert "Open the card" not in shown
    guest = make_member(founder.club, guest=True)
    shown = client.get("/clubs/alone/cards/new/").content.decode()
    assert guest.name in shown
    assert "there is nobody to play with" not in shown
