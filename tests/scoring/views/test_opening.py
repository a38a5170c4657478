"""Opening a card takes few taps, and a rate that hardly anybody plays for is questioned."""

import re
from datetime import timedelta

import pytest
from django.utils.formats import date_format

from club.models import Role
from scoring.laws.money.stakes import PRESETS, Stake, is_out_of_all_measure
from scoring.models import Card
from tests.factories import LATELY, make_card, make_club, make_member
from tests.ledger.browser import text_of
from tests.scoring.cards import DESC, key

pytestmark = pytest.mark.django_db
NEW = "/clubs/portland/cards/new/"
AS_ON = "As on your last card"


class Opening:
    """Anne's browser at the form of a new card with Bernard, at a rate of their own."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug="portland", currency="GBP")
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.celia = make_member(self.club, name="Celia")
        self.dora = make_member(self.club, name="Dora", role=Role.TREASURER)
        client.force_login(self.anne.user)

    def page(self) -> str:
        return self.client.get(NEW).content.decode()

    def told(self, address: str, **query) -> str:
        return text_of(self.client.get(address, query)).strip()

    def send(self, address: str = NEW, **typed):
        form = {
            "opponent": self.bernard.pk,
            "stake": "own",
            "amount": "£1000000",
            "currency": "GBP",
            "per": "point",
            "neglect": "",
            "first_dealer": "1",
            "played_on": LATELY,
            "form_key": key(),
        }
        return self.client.post(address, {**form, **typed})


@pytest.fixture
def opening(client) -> Opening:
    return Opening(client)


def test_a_million_a_point_is_asked_about_once_and_taken_when_sent_once_more(opening):
    asked = opening.send(amount="£50000")
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "£50,000.00 a point is a hundred times any stake with a name, or more." in page
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


def test_the_form_begins_with_the_opponent_and_the_stake_of_the_last_card(opening):
    anne = opening.anne
    make_card(anne, opening.bernard, stake=PRESETS["shilling-points"])
    own = Stake("", "GBP", 125, "hundred", "25")
    make_card(opening.celia, anne, stake=own, played_on=LATELY - timedelta(9), code="four-deal")
    make_card(opening.bernard, opening.dora)
    page = opening.page()
    assert chosen_in(page) == [str(opening.celia.pk)]
    for chosen in (
        'name="code" value="four-deal" checked',
        'name="stake" value="own" checked',
        'name="amount" type="text" autocomplete="off" maxlength="24" value="£1.25"',
        '<option value="hundred" selected>',
        '<option value="25" selected>',
    ):
        assert chosen in page
    sent = opening.send(stake="shilling-points", another="on")
    assert sent.status_code == 302, "and all of it may be changed"
    assert Card.objects.latest("pk").preset == "shilling-points"


def test_a_last_card_of_games_is_begun_with_its_rate_a_game(opening):
    stake = Stake("", "GBP", 100, "partie", "unit")
    make_card(opening.anne, opening.bernard, parties=[], stake=stake, code="au-cent")
    page = opening.page()
    assert 'name="code" value="au-cent" checked' in page
    assert '<option value="partie" selected>' in page
    assert rates_in(page) == {"amount": "", "games_amount": "£1.00"}
    assert 'name="per"><option value="">Choose…</option>' in page, "points have no rate yet"


def test_so_much_a_point_is_not_offered_as_so_much_a_game(opening):
    half_a_crown = Stake("", "LSD", 30, "point", "unit")
    make_card(opening.anne, opening.bernard, parties=[], stake=half_a_crown)
    assert rates_in(opening.page()) == {"amount": "2s. 6d.", "games_amount": ""}
    refused = opening.send(code="au-cent", amount="2s. 6d.", games_amount="ten")
    assert rates_in(refused.content.decode()) == {"amount": "", "games_amount": "ten"}


def chosen_in(page: str) -> list[str]:
    """The opponent who is chosen already."""
    return re.findall(r'name="opponent" value="(\d+)" checked', re.sub(r"\s+", " ", page))


def rates_in(page):
    """The fields with autofocus. The browser takes the first visible one."""
    return dict(re.findall(r'name="((?:games_)?amount)"[^>]* value="([^"]*)"', page))


def test_what_is_proposed_is_what_was_agreed_last_with_this_opponent(opening):
    anne, bernard, celia, dora = opening.anne, opening.bernard, opening.celia, opening.dora
    make_card(anne, bernard, stake=PRESETS["threepenny-points"], played_on=LATELY)
    make_card(celia, anne, stake=PRESETS["shilling-points"], played_on=LATELY)
    make_card(bernard, celia, stake=None, played_on=LATELY)
    day = date_format(LATELY, "j F")
    with_celia = f"a shilling a point, fractions of a pound neglected {AS_ON} with Celia, {day}."
    ones_last = f"a shilling a point, fractions of a pound neglected {AS_ON}, with Celia on {day}."
    for asked, said in (
        ("", with_celia),
        (f"?opponent={celia.pk}", with_celia),
        (f"?opponent={bernard.pk}", f"fractions of forty neglected {AS_ON} with Bernard, {day}."),
        (f"?opponent={dora.pk}", ones_last),
        ("?opponent=999999", with_celia),
        (f"?opponent={anne.pk}", with_celia),
        (f"?opponent={bernard.pk}&player={celia.pk}", f"{AS_ON} with Bernard, {day}."),
    ):
        assert said in opening.told(NEW + asked), asked
    opening.client.force_login(dora.user)
    assert "As is usual in the club." in opening.told(NEW)
    two_others = opening.told(f"{NEW}?opponent={bernard.pk}&player={celia.pk}")
    assert f"for love As on the last card of Bernard and Celia, {day}." in two_others


def test_of_few_members_all_have_a_button_and_of_many_those_played_lately(opening):
    assert shown_at_once(opening.page()) == ["Bernard", "Celia", "Dora"]
    for name in "EFGHIJK":
        make_member(opening.club, name=name)
    assert shown_at_once(opening.page()) == [], "everybody is in the list, which is open"
    assert '<details class="others" open>' in opening.page()
    for name in ("K", "Bernard"):
        make_card(opening.anne, opening.club.members.get(name=name), parties=[])
    page = opening.page()
    assert shown_at_once(page) == ["Bernard", "K"]
    assert '<details class="others">' in page
    celia = opening.client.get(f"{NEW}?opponent={opening.celia.pk}").content.decode()
    assert '<details class="others" open>' in celia


def shown_at_once(page: str) -> list[str]:
    """Who has a button of their own."""
    near = page.split('<div class="chips">')[1].split("</div>", maxsplit=1)[0]
    return re.findall(r"<span>\s*(\w+)\s*</span>", near)


def test_a_phone_gets_what_another_opponent_changes_and_no_more(opening):
    make_card(opening.anne, opening.bernard, parties=[])
    asked = {"opponent": opening.bernard.pk}
    as_swapped = {"HX-Request": "true", "HX-Target": "proposal"}
    part = opening.client.get(NEW, asked, headers=as_swapped).content.decode()
    assert part.lstrip().startswith('<div id="proposal">')
    changed = opening.client.get(NEW, {**asked, "changed": "on"}, headers=as_swapped)
    assert changed["HX-Retarget"] == "#standing"
    assert "Go on with card" in changed.content.decode()
    assert "agreed" not in changed.content.decode(), "what was typed there stays"


def test_the_line_says_what_is_being_changed(opening):
    def line(**typed) -> str:
        return opening.told(f"{NEW}terms/", **typed)

    day = LATELY - timedelta(5)
    own = {"stake": "own", "amount": "£0.10", "per": "point", "neglect": "unit"}
    assert line(stake="love", played_on=day) == (
        f"Rubicon piquet , for love , played on {date_format(day, 'j F Y')}"
    )
    assert line(code="four-deal", **own) == (
        "Four-deal piquet , 10p a point, fractions of a pound neglected"
    )
    assert line(code="au-cent", stake="own", games_amount="£2", games_per="partie") == (
        "Piquet au cent , £2.00 a partie"
    )
    for unclear in ({**own, "amount": "much"}, {}, {"stake": "nothing"}):
        assert line(**unclear) == "Rubicon piquet The stake is still to be chosen."


def test_a_card_that_the_page_has_shown_is_not_offered_again(opening):
    shown = make_card(opening.anne, opening.bernard, parties=[])
    assert opening.send(stake="love").status_code == 200
    assert f'name="another" value="{shown.pk}"' in opening.page()
    make_card(opening.anne, opening.celia, parties=[])
    other = opening.send(stake="love", opponent=opening.celia.pk, another=str(shown.pk))
    assert other.status_code == 200, "it is another pair’s"
    assert opening.send(stake="love", another=str(shown.pk)).status_code == 302


def test_before_ones_first_card_nothing_is_chosen(opening):
    page = opening.page()
    assert 'name="stake" value="own" checked' not in page
    assert chosen_in(page) == []


def test_of_two_cards_open_already_each_is_told_by_number_stake_and_how_it_stands(opening):
    anne, bernard, stake = opening.anne, opening.bernard, PRESETS["sixpenny-points"]
    begun = make_card(anne, bernard, stake=stake, parties=[DESC[0], DESC[1][:2]], played_on=LATELY)
    new = make_card(anne, bernard, parties=[], played_on=LATELY)
    page = text_of(opening.send(amount="£0.05"))
    assert Card.objects.count() == 2
    day = date_format(LATELY, "j F Y")
    for card, told in (
        (begun, "Sixpence a point, fractions of a pound neglected. Partie 2, deal 3; Anne +150"),
        (new, "Ten shillings a hundred, fractions of fifty neglected. Nothing written yet"),
    ):
        assert f"Go on with card {card.pk} of {day} {told}" in page
