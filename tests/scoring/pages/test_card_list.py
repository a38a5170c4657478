"""The list of a club's cards, which tells each card from the others."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Member, Role
from ledger.operations.cards.dispute import decide_dispute, dispute
from scoring.laws.money.stakes import PRESETS, Stake
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.pages import card_list
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.views.paper_cards.site import Site as PaperSite
from tests.scoring.views.paper_cards.site import right_card

pytestmark = pytest.mark.django_db
EURO_A_GAME = Stake("", "EUR", 100, "game", "")


class List:
    """The list as Anne sees it: a line for each card, under headings."""

    def __init__(self, client) -> None:
        self.client = client
        self.club = make_club(slug="portland", currency="LSD")
        self.anne = make_member(self.club, name="Anne Archer")
        self.bernard = make_member(self.club, name="Bernard Bell")
        self.celia = make_member(self.club, name="Celia Cole")
        self.treasurer = make_member(self.club, name="Dora Dale", role=Role.TREASURER)
        client.force_login(self.anne.user)

    def page(self, address: str = "") -> str:
        return self.client.get(f"/clubs/portland/cards/{address}").content.decode()

    def numbers(self, page: str) -> list[int]:
        """The numbers of the cards on a page, from top to bottom."""
        return [int(n) for n in re.findall(r'href="/clubs/portland/cards/(\d+)/"', page)]

    def section(self, heading: str) -> str:
        _before, found, after = self.page().partition(f">{heading}</h2>")
        return after.partition("</section>")[0] if found else ""

    def line(self, card) -> str:
        address = f'href="/clubs/portland/cards/{card.pk}/"'
        line = self.page().partition(address)[2].partition("</a>")[0].partition(">")[2]
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", line)).strip()


@pytest.fixture
def cards(client) -> List:
    return List(client)


def test_open_cards_of_the_same_two_differ_by_number_game_stake_and_how_they_stand(cards):
    played = date(2026, 11, 20)
    first = make_card(cards.anne, cards.bernard, parties=[*DESC[:1], DESC[1][:2]])
    new = make_card(
        cards.anne, cards.bernard, parties=[], stake=PRESETS["shilling-points"], code="four-deal"
    )
    games = make_card(cards.anne, cards.bernard, parties=[], stake=EURO_A_GAME, code="au-cent")
    day = f"{played:%-d %B %Y}"
    assert cards.line(first) == (
        f"Anne Archer and Bernard Bell Card {first.pk}, {day} "
        "Ten shillings a hundred, fractions of fifty neglected. Partie 2, deal 3; you +150 open"
    )
    assert (
        "Four-deal piquet, a shilling a point, fractions of a pound neglected. Nothing written yet"
        in cards.line(new)
    )
    assert "Piquet au cent, €1.00 a game. Nothing written yet" in cards.line(games)
    home = cards.client.get("/").content.decode()
    assert all(f"Card {card.pk}, {day}" in home for card in (first, new, games))
    assert "Partie 2, deal 3; you +150" in home


def test_a_signed_card_has_its_money_and_no_more_how_it_stands(cards):
    card = make_card(cards.anne, cards.bernard, state=CardState.COUNTERSIGNED)
    assert cards.line(card).endswith(
        "Ten shillings a hundred, fractions of fifty neglected 15s. to you countersigned"
    )


def test_ones_own_closed_card_is_not_among_those_of_others(cards):
    own = make_card(cards.anne, cards.bernard, state=CardState.CLOSED)
    foreign = make_card(cards.bernard, cards.celia, state=CardState.CLOSED)
    of_own = cards.section("Your closed cards, waiting for others")
    of_others = cards.section("Other players’ cards, not yet settled")
    assert f"cards/{own.pk}/" in of_own
    assert f"cards/{own.pk}/" not in of_others
    assert f"cards/{foreign.pk}/" in of_others
    cards.client.force_login(cards.bernard.user)
    assert f"cards/{own.pk}/" in cards.section("Waiting for your signature")


def test_a_paper_card_is_withdrawn_and_a_card_of_the_table_abandoned(client):
    site = PaperSite(client)
    paper = site.kept()
    abandon_card(card_id=paper.pk, by=site.anne)
    make_card(site.anne, site.bernard, state=CardState.ABANDONED)
    page = client.get("/clubs/portland/cards/").content.decode()
    assert page.count('class="badge abandoned">withdrawn<') == 1
    assert page.count('class="badge abandoned">abandoned<') == 1
    said = client.get(f"/clubs/portland/cards/{paper.pk}/").content.decode()
    assert "Withdrawn by Anne, " in said


def send_back(card, by: Member, treasurer: Member) -> None:
    """Dispute a closed card, and have the treasurer uphold it."""
    dispute(card_id=card.pk, by=by, reason="Deal 4 was mine.")
    decide_dispute(card_id=card.pk, by=treasurer, stands=False, decision="So it was.")


def test_a_card_sent_back_is_told_from_one_that_is_being_played(cards):
    card = make_card(cards.anne, cards.bernard, state=CardState.CLOSED)
    send_back(card, cards.bernard, cards.treasurer)
    assert "Partie 2, deal 1" not in cards.line(card)
    assert cards.line(card).endswith("1 partie; you +150 sent back")
    assert f"cards/{card.pk}/" in cards.section("Your open cards")
    page = cards.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    assert '<span class="badge open">sent back</span>' in page


def test_a_paper_card_sent_back_waits_for_its_players_and_is_at_rest_no_more(client):
    site = PaperSite(client)
    card = site.kept(right_card())
    assert "sent back" not in client.get("/").content.decode()
    close_card(card_id=card.pk, by=site.anne)
    send_back(card, site.bernard, site.treasurer)
    listed = client.get("/clubs/portland/cards/").content.decode()
    open_ones = listed.partition(">Your open cards</h2>")[2].partition("</section>")[0]
    assert f"cards/{card.pk}/" in open_ones
    assert "sent back</span>" in open_ones
    assert "sent back: correct it, close it again" in client.get("/").content.decode()


def test_what_waits_for_the_members_word_is_there_however_many_newer_cards_others_have(
    cards, monkeypatch
):
    monkeypatch.setattr(card_list, "PAGE", 2)
    old = {"played_on": date(2026, 1, 5)}
    to_sign = make_card(cards.bernard, cards.anne, state=CardState.CLOSED, **old)
    to_write = make_card(cards.anne, cards.bernard, **old)
    signed = make_card(cards.anne, cards.celia, state=CardState.CLOSED, **old)
    for _ in range(3):
        make_card(cards.bernard, cards.celia)
    assert cards.numbers(cards.section("Waiting for your signature")) == [to_sign.pk]
    assert cards.numbers(cards.section("Your open cards")) == [to_write.pk]
    assert cards.numbers(cards.section("Your closed cards, waiting for others")) == [signed.pk]
    assert len(cards.numbers(cards.section("Other players’ cards, not yet settled"))) == 2


def test_earlier_cards_follow_by_pages_each_once_the_newest_first(cards, monkeypatch):
    monkeypatch.setattr(card_list, "PAGE", 2)
    days = [date(2026, 11, day) for day in (3, 5, 5, 4, 2)]
    made = [make_card(cards.bernard, cards.celia, played_on=day, parties=[]) for day in days]
    own = make_card(cards.anne, cards.bernard, played_on=date(2026, 11, 1))
    first = cards.page()
    assert ">Latest</a>" not in first
    assert cards.numbers(first) == [own.pk, made[2].pk, made[1].pk]
    second = cards.page(re.findall(r'href="(\?before=\d+)">Earlier</a>', first)[0])
    assert cards.numbers(second) == [made[3].pk, made[0].pk]
    assert 'href="/clubs/portland/cards/">Latest</a>' in second
    third = cards.page(re.findall(r'href="(\?before=\d+)">Earlier</a>', second)[0])
    assert cards.numbers(third) == [made[4].pk]
    assert ">Earlier</a>" not in third
    assert cards.numbers(cards.page("?before=nonsense")) == cards.numbers(first)


def test_after_the_last_card_an_earlier_page_says_that_there_is_none(cards):
    last = make_card(cards.bernard, cards.celia)
    assert "There are no earlier cards." in cards.page(f"?before={last.pk}")


def test_a_kept_paper_card_is_among_the_earlier_ones_and_not_of_those_to_be_written(client):
    site = PaperSite(client)
    kept = site.kept()
    page = client.get("/clubs/portland/cards/").content.decode()
    assert ">Your open cards</h2>" not in page
    assert f"cards/{kept.pk}/" in page.partition(">Earlier cards</h2>")[2]


def test_its_queries_do_not_grow_with_the_open_cards(cards):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            cards.page()
        return len(captured)

    make_card(cards.anne, cards.bernard)
    one = queries()
    for _ in range(4):
        make_card(cards.anne, cards.celia)
    assert queries() == one
