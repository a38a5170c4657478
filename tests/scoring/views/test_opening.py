"""Opening a card takes few taps, and a rate that hardly anybody plays for is questioned."""

import pytest
from django.utils.formats import date_format

from club.models import Role
from piquet.money.stakes import PRESETS, Stake, is_out_of_all_measure
from scoring.models import Card
from tests.helping.browser import refuses, shows, text_of
from tests.helping.cards import DESC
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.scoring.views.at_opening import NEW, brought_to, rates_in

CHOOSE = 'name="per"><option value="">Choose…</option>'


def test_fifty_thousand_a_point_is_asked_about_once(opening):
    sure = "5000000:GBP:point"
    asked = "£50,000.00 a point is at least a hundred times the usual stakes."
    pays = "75 points would pay £3,750,000.00."
    refuses(opening.send(amount="£50000"), asked, pays, f'name="sure_of_rate" value="{sure}"')
    assert not Card.objects.exists()
    other = opening.send(amount="£60000", sure_of_rate=sure)
    assert other.status_code == 422, "another rate is asked about too"
    assert opening.send(amount="£50000", sure_of_rate=sure).status_code == 302
    assert Card.objects.get().amount == 5_000_000


@pytest.mark.parametrize(
    ("currency", "amount", "per", "asked"),
    [
        ("LSD", 1200, "point", True),  # A hundred times shilling points.
        ("LSD", 1199, "point", False),
        ("LSD", 119_999, "hundred", False),
        ("GBP", 500, "point", True),
        ("GBP", 49_999, "partie", False),
        ("JPY", 499, "point", False),
        ("JPY", 500, "point", True),
    ],
)
def test_what_is_a_hundred_times_the_dearest_named_stake(currency, amount, per, asked):
    assert is_out_of_all_measure(Stake("", currency, amount, per, "")) is asked


FEBRUARY = "There is no {} February {}."


@pytest.mark.parametrize(
    ("field", "typed", "said", "not_said"),
    [
        ("amount", "£20000000", "A rate is from £0.01 to £10,000,000.00", "send it once more"),
        ("amount", "a" * 26, "Keep it to 24 characters: these are 26.", "Write the rate"),
        ("played_on", "2026-02-30", FEBRUARY.format(30, 2026), "Write the day"),
        ("played_on", "2025-02-29", FEBRUARY.format(29, 2025), "Write the day"),
        ("played_on", "2026-02-40", "Write the day as 2026-10-31.", "There is no"),
        ("played_on", "yesterday", "Write the day as 2026-10-31.", "There is no"),
    ],
)
def test_what_cannot_be_is_said_once_and_stays_as_typed(opening, field, typed, said, not_said):
    shows(opening.send(**{field: typed}), said, f'value="{typed}"', but=[not_said])


def test_what_the_rate_is_for_is_chosen_and_not_there_already(opening):
    assert '<select id="id_per" name="per"><option value="">Choose…' in opening.page()
    said = '<p class="error" id="per_error">Choose what the rate is for.</p>'
    refuses(opening.send(amount="5p", per=""), said)
    refuses(opening.send(amount="£0.05", per=""), said, 'value="£0.05"')


@pytest.mark.parametrize("page", ["new card", "chouette", "next card"])
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
def test_a_refused_page_is_brought_to_the_wrong_field(page, typed, wrong, opening):
    """All that is wrong is said at once."""
    address, typed = NEW, dict(typed)
    if page == "chouette":
        address = "/clubs/portland/cards/chouette/new/"
        typed |= {"single": opening.anne.pk, "adviser": opening.celia.pk}
    elif page == "next card":
        card = make_card(opening.anne, opening.bernard)
        address = f"/clubs/portland/cards/{card.pk}/next/"
    assert brought_to(opening.send(address, **typed)) == wrong


def test_the_rate_a_game_and_whoever_is_not_chosen_are_brought_to_too(opening):
    assert brought_to(opening.send(code="au-cent", games_amount="abc", per="")) == ["games_amount"]
    assert brought_to(opening.send(opponent="", amount="abc")) == ["opponent", "amount"]


def test_what_75_points_would_pay_is_shown_of_ones_own_rate_too(opening):
    def pays(**typed) -> str:
        rate = {"amount": "£0.10", "per": "point", "neglect": "50", "currency": "GBP"}
        return opening.client.get("/clubs/portland/cards/rate/", {**rate, **typed}).text

    assert [pays(), pays(neglect=""), pays(per="")] == ["£5.00", "£7.50", ""]
    assert pays(amount="<b>ten</b>") == ""
    shown = '<span id="own_pays" aria-live="polite">£7.50</span>'
    shows(opening.send(amount="£0.10", opponent=""), shown)


def test_so_much_a_point_is_not_offered_as_so_much_a_game_nor_the_reverse(opening):
    pair, pound = (opening.anne, opening.bernard), Stake("", "GBP", 100, "partie", "unit")
    make_card(*pair, parties=[], stake=pound, code="au-cent")
    game = 'name="code" value="au-cent" checked', '<option value="partie" selected>'
    shows(opening.page(), *game, CHOOSE)  # Points have no rate yet.
    assert rates_in(opening.page()) == {"amount": "", "games_amount": "£1.00"}
    make_card(*pair, parties=[], stake=Stake("", "GBP", 13, "point", "unit"))
    assert rates_in(opening.page()) == {"amount": "£0.13", "games_amount": ""}
    refused = opening.send(code="au-cent", amount="£0.13", games_amount="ten")
    assert rates_in(refused.text) == {"amount": "", "games_amount": "ten"}


def test_of_two_cards_open_already_each_is_told_by_how_it_stands(opening):
    anne, bernard, stake = opening.anne, opening.bernard, PRESETS["sixpenny-points"]
    begun = make_card(anne, bernard, stake=stake, parties=[DESC[0], DESC[1][:2]], played_on=LATELY)
    new = make_card(anne, bernard, parties=[], played_on=LATELY)
    page, day = text_of(opening.send(amount="£0.05")), date_format(LATELY, "j F Y")
    assert Card.objects.count() == 2
    told = "Sixpence a point, fractions of a pound neglected. Partie 2, deal 3; you +150"
    untold = "Ten shillings a hundred, fractions of fifty neglected. Nothing written yet"
    for card, how in ((begun, told), (new, untold)):
        shows(page, f"Go on with card {card.pk} of {day} {how}")


def test_who_is_alone_in_the_club_is_led_to_adding_members(client, db):
    founder = make_member(make_club(slug="alone"), role=Role.TREASURER)
    client.force_login(founder.user)
    nobody = "there is nobody to play with"
    for rest in ("new", "chouette/new"):
        page = client.get(f"/clubs/alone/cards/{rest}/")
        shows(page, "/clubs/alone/members/new/", nobody, but=["Open the card"])
    guest = make_member(founder.club, guest=True)
    shows(client.get("/clubs/alone/cards/new/"), guest.name, but=[nobody])
