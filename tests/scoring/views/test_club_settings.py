"""The club's settings: who may change them, what each section saves, and what new cards offer."""

import re

import pytest

from club.models import Club, Role, SecurityEvent
from club.models.settings import settings_of
from piquet.money.stakes import Stake
from scoring.club_defaults import stakes_of
from scoring.models import Card, ClubStake
from scoring.pages.club_settings import SECTIONS
from scoring.words.stakes import format_offered_stake
from tests.helping.browser import refuses, shows, text_of
from tests.helping.cards import key
from tests.helping.factories import LATELY, make_card, make_club, make_member

pytestmark = pytest.mark.django_db
SETTINGS = "/clubs/portland/settings/"
NEW = "/clubs/portland/cards/new/"
FIVE_PENCE = Stake("", "GBP", 5, "point", "50")


class Office:
    """The secretary's browser at the settings of a club in pounds and new pence."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug="portland", currency="GBP", chances_in_play=False)
        self.edmund = make_member(self.club, name="Edmund", role=Role.SECRETARY)
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        client.force_login(self.edmund.user)

    def save(self, section: str, **typed):
        return self.client.post(SETTINGS, {"section": section, **typed})

    def page(self, address: str = SETTINGS) -> str:
        return self.client.get(address).text

    def open(self, stake: str, **typed):
        form = {"opponent": self.bernard.pk, "first_dealer": "1", "played_on": LATELY}
        return self.client.post(NEW, {**form, "stake": stake, "form_key": key(), **typed})

    def sheet(self, **changed) -> dict[str, str]:
        """The stakes' form as its page has it, with changes: `of_6_name` is its seventh name."""
        offered = stakes_of(Club.objects.get())
        sent = {"currency": Club.objects.get().currency, "rows": str(len(offered) + 1)}
        for n, one in enumerate(offered):
            stake = one.stake
            sent |= {f"stake_{n}-name": one.name, f"stake_{n}-per": stake.per}
            sent |= {f"stake_{n}-amount": f"{stake.amount}p", f"stake_{n}-neglect": stake.neglect}
        typed = {re.sub(r"^of_(\d)_", r"stake_\1-", name): one for name, one in changed.items()}
        return {**sent, f"stake_{len(offered)}-per": "point", **typed}

    @property
    def offered(self) -> list[str]:
        return [format_offered_stake(one.name, one.stake) for one in stakes_of(Club.objects.get())]


@pytest.fixture
def office(client) -> Office:
    return Office(client)


USUAL = [
    "1p a point, fractions of fifty neglected",
    "1p a point, fractions of twenty-five neglected",
    "5p a point, fractions of fifty neglected",
    "5p a point, fractions of twenty-five neglected",
    "10p a point, fractions of fifty neglected",
    "10p a point, fractions of a pound neglected",
]


@pytest.mark.parametrize(
    ("currency", "first", "last"),
    [
        ("LSD", "Ten shillings a hundred", "Shilling points, fractions of a pound neglected"),
        ("GBP", "1p a point", "10p a point, fractions of a pound neglected"),
        ("EUR", "1c a point", "10c a point, fractions of €1.00 neglected"),
        ("JPY", "JP¥1 a point", "JP¥10 a point, fractions of twenty-five neglected"),
        ("KWD", "KWD\u00a00.010 a point", "fractions of KWD\u00a01.000 neglected"),
    ],
)
def test_a_club_is_proposed_stakes_in_its_own_money(currency, first, last):
    words = [format_offered_stake("", one.stake) for one in stakes_of(make_club(currency=currency))]
    assert len(words) == 6
    assert words[0].startswith(first)
    assert words[-1].endswith(last)


def test_a_club_in_pence_meets_no_shilling(office):
    card = make_card(office.anne, office.edmund, stake=FIVE_PENCE)
    for rest in ("new", "paper/new", "chouette/new", f"{card.pk}/next"):
        page = office.page(f"/clubs/portland/cards/{rest}/")
        assert not re.search(r"shilling|pence|\d+[sd]\.", page.partition("<main")[2]), rest
        shows(page, *USUAL)


def test_the_stake_of_a_club_is_opened_at_its_terms_and_none_is_made_up(office):
    office.client.force_login(office.anne.user)
    for value in ("10:XYZ:point:unit", "0:GBP:point:", "x:GBP:point:", "10:GBP"):
        assert office.open(value).status_code == 422, value
    assert office.open("10:GBP:point:unit").status_code == 302
    card = Card.objects.get()
    assert (card.currency, card.amount, card.per, card.neglect) == ("GBP", 10, "point", "unit")


def test_a_stake_is_added_moved_changed_and_removed(office):
    evening = {"of_6_name": "Evening", "of_6_amount": "£1", "of_6_per": "game", "of_6_neglect": ""}
    answer = office.save("stakes", **office.sheet(**evening))
    assert answer["Location"] == f"{SETTINGS}?saved=stakes&new=6#stake-6"
    added = "Evening: £1.00 a game"
    assert f"Saved: {added}" in text_of(office.client.get(answer["Location"]))
    assert office.offered == [*USUAL, added]
    office.save("stakes", **office.sheet(up="6"))
    assert office.offered == [*USUAL[:5], added, USUAL[5]]
    office.save("stakes", **office.sheet(of_0_amount="0.02"))
    assert office.offered[0] == "2p a point, fractions of fifty neglected"
    office.save("stakes", **office.sheet(remove="0"))
    assert office.offered == [*USUAL[1:5], added, USUAL[5]]
    office.save("stakes", **office.sheet(usual="1"))
    assert office.offered == USUAL
    assert not ClubStake.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"of_0_amount": "abc"}, "“abc” is not an amount. Write it as £5.00 or £1.25."),
        ({"of_0_amount": "0"}, "A rate is from £0.01 to £10,000,000.00"),
        ({"of_0_amount": ""}, "Write the rate, or remove this stake."),
        ({"of_0_per": "game"}, "A game has no points to neglect"),
        ({"of_1_neglect": "50"}, "This stake is already in the list."),
        ({"of_6_name": "Evening"}, "Write the rate, or remove this stake."),
        ({"currency": "EUR"}, "The club’s currency has changed in the meantime"),
    ],
)
def test_a_wrong_stake_is_said_beside_its_field_and_nothing_is_lost(office, typed, said):
    answer = office.save("stakes", **office.sheet(of_2_name="Ladder", **typed))
    refuses(answer, said)
    assert "currency" in typed or 'value="Ladder"' in answer.text
    assert office.offered == USUAL


def test_a_card_keeps_what_was_agreed_when_stakes_and_currency_change(office):
    make_card(office.anne, office.bernard, stake=FIVE_PENCE)
    office.save("currency", currency="EUR")
    assert office.offered[0] == "1c a point, fractions of fifty neglected"
    card = Card.objects.get()
    assert (card.currency, card.amount) == ("GBP", 5)
    office.client.force_login(office.anne.user)
    as_it_was = '<input type="radio" name="stake" value="5:GBP:point:50" checked>'
    gone = '<select id="id_currency"', 'value="£0.05"'
    shows(office.page(NEW), as_it_was, "Such as €5.00", but=gone)
    for stake in ("own", "5:GBP:point:50"):
        office.open(stake, per="point", amount="0.10", neglect="50", another="on")
    cards = Card.objects.order_by("pk").values_list("currency", "amount")
    assert list(cards) == [("GBP", 5), ("EUR", 10), ("GBP", 5)]


def test_each_section_saves_what_it_says_and_the_log_tells_it(office):
    office.save("name", name="  Portland   Piquet ", timezone="Europe/Paris")
    office.save("chances", chances_in_play="on")
    office.save("book", who_sees_balances="own", days_before_closing="3")
    office.save("game", code="four-deal", switch_conceded_play="on")
    club = Club.objects.get()
    assert (club.name, club.timezone) == ("Portland Piquet", "Europe/Paris")
    assert (club.chances_in_play, club.who_sees_balances) == (True, "own")
    assert club.days_before_closing == 3
    assert (club.default_code, club.default_switches) == ("four-deal", {"conceded_play": 2})
    by_edmund = {"kind": "settings", "club_id": club.pk, "by": office.edmund.user.email}
    logged = SecurityEvent.objects.filter(**by_edmund).values_list("about", flat=True)
    assert "timezone: Europe/London to Europe/Paris" in logged
    office.client.force_login(office.bernard.user)
    game = 'name="code" value="four-deal" checked', 'name="switch_conceded_play" checked'
    shows(office.page(NEW), *game, 'value="1:GBP:point:50" checked')  # The first stake.


def test_the_section_of_records_and_ratings(office):
    page = office.page()
    assert '<option value="9" selected>September</option>' in page
    assert page.count("checked") >= 3
    office.save("records", season_begins="1", shows_ratings="on")
    club = Club.objects.get()
    assert (club.season_begins, club.shows_ratings) == (1, True)
    assert (club.shows_guests, club.shows_former_members) == (False, False)
    logged = SecurityEvent.objects.filter(kind="settings").values_list("about", flat=True)
    shown = {f"shows {who}: True to False" for who in ("guests", "former members")}
    assert set(logged) == {"season begins: 9 to 1", *shown}


def test_every_setting_that_the_model_declares_is_in_a_section_of_the_page():
    sections = {section.name for section in SECTIONS}
    lost = {
        one.column.name: one.section for one in settings_of(Club) if one.section not in sections
    }
    assert lost == {}, f"the page has the sections {sections}"


@pytest.mark.parametrize(
    ("section", "typed", "said"),
    [
        ("name", {"name": " ", "timezone": "Europe/London"}, "Write the club’s name."),
        ("name", {"name": "P\u200bq", "timezone": "Europe/London"}, "cannot be seen"),
        ("name", {"name": "Portland", "timezone": "Mars/Phobos"}, "Mars/Phobos"),
        ("currency", {"currency": "XAU"}, "XAU"),
        ("book", {"who_sees_balances": "none", "days_before_closing": "0"}, "none"),
        ("records", {"season_begins": "13"}, "13"),
        ("records", {"season_begins": "May"}, "May"),
        ("nothing", {}, "Club settings"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_changed(office, section, typed, said):
    before = Club.objects.values().get()
    refuses(office.save(section, **typed), said)
    assert Club.objects.values().get() == before


def test_officers_find_the_page_and_a_player_does_not(office):
    link = f'href="{SETTINGS}"'
    assert link in office.page("/clubs/portland/members/")
    office.client.force_login(office.anne.user)
    assert link not in office.page("/clubs/portland/members/")
    assert office.client.get(SETTINGS).status_code == 403


def test_chances_are_shown_on_the_card_only_if_the_club_lets_them(office):
    card = make_card(office.anne, office.bernard, parties=[((27, 13), (15, 31))])
    address = f"/clubs/portland/cards/{card.pk}/"
    for writer in (office.anne, office.edmund):
        office.client.force_login(writer.user)
        Club.objects.update(chances_in_play=True)
        assert "% to win" in office.page(address)
        Club.objects.update(chances_in_play=False)
        assert "%" not in re.sub(r"<[^>]*>", "", office.page(address))
        assert "% to win" not in office.page(f"{address}deals/ways/?way=items")


def test_a_zone_that_is_no_longer_offered_stays_chosen_and_can_be_saved(office):
    Club.objects.update(timezone="Australia/ACT")
    chosen = '<option value="Australia/ACT" selected>ACT (Australia)</option>'
    shows(office.page(), chosen, '<option value="Australia/Sydney">Sydney</option>')
    office.save("name", name="Portland Piquet", timezone="Australia/ACT")
    club = Club.objects.get()
    assert (club.name, club.timezone) == ("Portland Piquet", "Australia/ACT")
