"""The list of a club's cards, which tells each card from the others."""

import re
from datetime import date

import pytest

from club.models import Member, Role
from ledger.operations.cards.dispute import decide_dispute, dispute
from piquet.money.stakes import PRESETS, Stake
from scoring.models import CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from scoring.pages import card_list
from tests.helping.browser import shows
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.queries import queries_of
from tests.scoring.views.paper_cards.site import Site as PaperSite
from tests.scoring.views.paper_cards.site import right_card

pytestmark = pytest.mark.django_db
LIST = "/clubs/portland/cards/"
OWN_OPEN, TO_SIGN = "Your open cards", "Waiting for your signature"
OWN_CLOSED = "Your closed cards, waiting for others"
OF_OTHERS = "Other players’ cards, not yet settled"


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
        return self.client.get(LIST + address).text

    def section(self, heading: str) -> list[int]:
        """The numbers of the cards under a heading."""
        return numbers(under(self.page(), heading))

    def line(self, card) -> str:
        line = self.page().partition(f'href="{LIST}{card.pk}/"')[2].partition("</a>")[0]
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", line.partition(">")[2])).strip()


def numbers(page: str) -> list[int]:
    """The numbers of the cards on a page, from top to bottom."""
    return [int(n) for n in re.findall(rf'href="{LIST}(\d+)/"', page)]


def under(page: str, heading: str) -> str:
    return page.partition(f">{heading}</h2>")[2].partition("</section>")[0]


@pytest.fixture
def cards(client) -> List:
    return List(client)


@pytest.fixture
def paper(client) -> PaperSite:
    return PaperSite(client)


def test_open_cards_of_the_same_two_are_told_apart(cards):
    pair, day = (cards.anne, cards.bernard), "20 November 2026"
    euro_a_game = Stake("", "EUR", 100, "game", "")
    shilling = PRESETS["shilling-points"]
    first = make_card(*pair, parties=[*DESC[:1], DESC[1][:2]])
    new = make_card(*pair, parties=[], stake=shilling, code="four-deal")
    games = make_card(*pair, parties=[], stake=euro_a_game, code="au-cent")
    assert cards.line(first) == (
        f"Anne Archer and Bernard Bell Card {first.pk}, {day} "
        "Ten shillings a hundred, fractions of fifty neglected. Partie 2, deal 3; you +150 open"
    )
    at_a_shilling = "Four-deal piquet, a shilling a point, fractions of a pound neglected."
    assert f"{at_a_shilling} Nothing written yet" in cards.line(new)
    assert "Piquet au cent, €1.00 a game. Nothing written yet" in cards.line(games)
    home = cards.client.get("/")
    shows(home, "Partie 2, deal 3; you +150", *(f"Card {c.pk}, {day}" for c in (first, new, games)))


def test_a_signed_card_has_its_money_and_no_more_how_it_stands(cards):
    card = make_card(cards.anne, cards.bernard, state=CardState.COUNTERSIGNED)
    signed = "fractions of fifty neglected 15s. to you countersigned"
    assert cards.line(card).endswith(f"Ten shillings a hundred, {signed}")


def test_ones_own_closed_card_is_not_among_those_of_others(cards):
    own = make_card(cards.anne, cards.bernard, state=CardState.CLOSED)
    foreign = make_card(cards.bernard, cards.celia, state=CardState.CLOSED)
    assert own.pk in cards.section(OWN_CLOSED)
    of_others = cards.section(OF_OTHERS)
    assert (own.pk in of_others, foreign.pk in of_others) == (False, True)
    cards.client.force_login(cards.bernard.user)
    assert own.pk in cards.section(TO_SIGN)


def test_a_paper_card_is_withdrawn_and_a_card_of_the_table_abandoned(paper):
    card = paper.kept()
    abandon_card(card_id=card.pk, by=paper.anne)
    make_card(paper.anne, paper.bernard, state=CardState.ABANDONED)
    page = paper.page("")
    assert page.count('class="badge abandoned">withdrawn<') == 1
    assert page.count('class="badge abandoned">abandoned<') == 1
    assert "Withdrawn by Anne, " in paper.page(card)


def send_back(card, by: Member, treasurer: Member) -> None:
    """Dispute a closed card, and have the treasurer uphold it."""
    dispute(card_id=card.pk, by=by, reason="Deal 4 was mine.")
    decide_dispute(card_id=card.pk, by=treasurer, stands=False, decision="So it was.")


def test_a_card_sent_back_is_told_from_one_that_is_being_played(cards):
    card = make_card(cards.anne, cards.bernard, state=CardState.CLOSED)
    send_back(card, cards.bernard, cards.treasurer)
    assert "Partie 2, deal 1" not in cards.line(card)
    assert cards.line(card).endswith("1 partie; you +150 sent back")
    assert card.pk in cards.section(OWN_OPEN)
    assert '<span class="badge open">sent back</span>' in cards.page(f"{card.pk}/")


def test_a_kept_paper_card_is_at_rest_until_it_is_sent_back(paper):
    card = paper.kept(right_card())
    shows(paper.page(""), but=[f">{OWN_OPEN}</h2>"])
    assert f"cards/{card.pk}/" in paper.page("").partition(">Earlier cards</h2>")[2]
    assert "sent back" not in paper.client.get("/").text
    close_card(card_id=card.pk, by=paper.anne)
    send_back(card, paper.bernard, paper.treasurer)
    shows(under(paper.page(""), OWN_OPEN), f"cards/{card.pk}/", "sent back</span>")
    assert "sent back: correct it, close it again" in paper.client.get("/").text


def test_what_waits_for_the_members_word_is_there_however_many_newer_cards(cards, monkeypatch):
    monkeypatch.setattr(card_list, "PAGE", 2)
    old, closed = {"played_on": date(2026, 1, 5)}, CardState.CLOSED
    to_sign = make_card(cards.bernard, cards.anne, state=closed, **old)
    to_write = make_card(cards.anne, cards.bernard, **old)
    signed = make_card(cards.anne, cards.celia, state=closed, **old)
    for _ in range(3):
        make_card(cards.bernard, cards.celia)
    assert cards.section(TO_SIGN) == [to_sign.pk]
    assert cards.section(OWN_OPEN) == [to_write.pk]
    assert cards.section(OWN_CLOSED) == [signed.pk]
    assert len(cards.section(OF_OTHERS)) == 2


def test_earlier_cards_follow_by_pages_each_once_the_newest_first(cards, monkeypatch):
    def earlier(page: str) -> str:
        return cards.page(re.findall(r'href="(\?before=\d+)">Earlier</a>', page)[0])

    monkeypatch.setattr(card_list, "PAGE", 2)
    days = [date(2026, 11, day) for day in (3, 5, 5, 4, 2)]
    made = [make_card(cards.bernard, cards.celia, played_on=day, parties=[]).pk for day in days]
    own = make_card(cards.anne, cards.bernard, played_on=date(2026, 11, 1)).pk
    first = cards.page()
    assert ">Latest</a>" not in first
    assert numbers(first) == [own, made[2], made[1]]
    second = earlier(first)
    assert numbers(second) == [made[3], made[0]]
    assert f'href="{LIST}">Latest</a>' in second
    third = earlier(second)
    assert numbers(third) == [made[4]]
    assert ">Earlier</a>" not in third
    assert numbers(cards.page("?before=nonsense")) == numbers(first)
    assert "There are no earlier cards." in cards.page(f"?before={made[4]}")


def test_its_queries_do_not_grow_with_the_open_cards(cards):
    make_card(cards.anne, cards.bernard)
    one = len(queries_of(cards.client, LIST))
    for _ in range(4):
        make_card(cards.anne, cards.celia)
    assert len(queries_of(cards.client, LIST)) == one
