"""A card played for love, without a stake: at every stage it counts points and shows no money."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from front.sittings.sitting import sitting_of
from ledger.book_checks import check_club
from ledger.models import Transaction
from ledger.months.figures import report_data
from ledger.operations.charges import charge_card_money
from ledger.waiting.unfinished_in_month import unfinished_in_month
from piquet.formats.card_file import to_data
from piquet.formats.read_card import card_from_data
from scoring.export_card import card_file
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.next_card import open_next
from scoring.sheet.sheet import load, stake_of
from scoring.words.card import format_game_and_stake, format_result
from tests.helping.bets import A, sign, taken
from tests.helping.book import make_book
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC, key, write
from tests.helping.factories import (
    LATELY,
    PLAYED_ON,
    TEN_SHILLINGS,
    make_card,
    make_club,
    make_member,
)
from tests.scoring.documents.printed import pages
from tests.scoring.views.every_card import KINDS, Company, company, led_through
from tests.scoring.views.paper_cards.printed import fields_of
from tests.scoring.views.paper_cards.site import right_card

pytestmark = pytest.mark.django_db
FOR_LOVE = [kind for kind in KINDS if "for love" in kind]
MONEY = re.compile(
    r"£|[0-9] ?[sd]\.|shilling|penny|Money|\bpays? |\bpaid|to pay|receives|neglected"
    r"|[Nn]othing (is|was|of it is) posted|[Tt]o be posted|stakes are"
)
ELSEWHERE = re.compile(
    r"Pay for packs|Nobody pays|nobody pays|What is to be paid|Side bets|, and pays|The stake"
)
"""Words for money that may stand there: what else may be agreed, or that there is none."""


@pytest.fixture
def us() -> Company:
    return company()


def money_on(text: str) -> list[str]:
    return [found[0] for found in MONEY.finditer(ELSEWHERE.sub("", text))]


# What each card came to, and what a player reads who is asked to sign.
CAME_TO = {
    "for love": ("Anne +150", "Anne wins by 150 points, for love."),
    "au-cent for love": ("Anne +1", "Anne wins by 1 game, for love."),
    "chouette for love": ("Anne +190, Clara +310", "Anne +190, Clara +310, for love."),
    "paper for love": ("Anne +75", "for love"),
}


@pytest.mark.parametrize("kind", FOR_LOVE)
def test_no_page_or_paper_of_it_shows_money_in_any_state_and_it_posts_none(us, kind):
    """Signed, it stands without an entry, and so does its reversal."""
    client, shown, (came_to, read) = signed_in(us.bernard), {}, CAME_TO[kind]
    for state, card in led_through(us, kind):
        assert list(check_club(us.club)) == [], state
        at = f"/clubs/{us.club.slug}/cards/{card.pk}/"
        shown[state] = text_of(client.get(at)) + text_of(client.get(f"{at}written/"))
        if state in ("open", "open again"):
            shown[f"{state}, closing"] = text_of(client.get(f"{at}close/"))
        if state == "closed" and kind != "paper for love":
            assert read in shown[state]
            assert "Countersign" in shown[state]
        if state == "countersigned":
            assert format_result(card) == came_to
            assert format_game_and_stake(card).lower().endswith("for love")
        paper = client.get(f"{at}card.pdf").content
        shown[f"{state}, printed"] = "\n".join("\n".join(lines) for lines in pages(paper))
    assert {state: money_on(text) for state, text in shown.items() if money_on(text)} == {}
    assert all("or love" in text for text in shown.values())
    assert "countersigned, second edition" in shown
    assert not Transaction.objects.exists()


def test_while_it_is_played_the_page_says_the_points_and_no_money(us):
    card = make_card(*us.pair, parties=[DESC[0], DESC[1][:2]], stake=None)
    page = text_of(signed_in(us.anne).get(f"/clubs/{us.club.slug}/cards/{card.pk}/"))
    assert "Anne is up by 150" in page
    assert re.search(r"If partie 2 ended now: \w+ \+\d+; card: \w+ \+\d+\.", page)
    assert money_on(page) == []


def opened(us, address: str = "new/", **typed: object) -> Card:
    form = {"opponent": us.bernard.pk, "stake": "love", "first_dealer": "1", "form_key": key()}
    form |= {"played_on": LATELY, **typed}
    answer = signed_in(us.anne).post(f"/clubs/{us.club.slug}/cards/{address}", form)
    assert answer.status_code == 302, text_of(answer)
    return Card.objects.latest("pk")


def three(us) -> dict[str, object]:
    return {"single": us.anne.pk, "opponent": us.bernard.pk, "adviser": us.clara.pk}


@pytest.mark.parametrize("code", ["rubicon", "four-deal", "au-cent", "hundred-up", "chouette"])
def test_every_game_can_be_opened_for_love_and_is_offered_so_again(us, code):
    if code == "chouette":
        card = opened(us, "chouette/new/", **three(us))
    else:
        card = opened(us, code=code)
        page = signed_in(us.anne).get(f"/clubs/{us.club.slug}/cards/new/").content.decode()
        assert 'name="stake" value="love" checked' in page
    assert stake_of(card) is None
    assert (card.amount, card.per, card.preset, card.neglect) == (None, "", "", "")
    assert card.currency == us.club.currency


def test_a_rate_left_behind_in_the_form_does_not_count(us):
    assert stake_of(opened(us, amount="nonsense", per="point", neglect="50")) is None


def test_the_next_card_is_for_love_or_the_first_was(us):
    first = make_card(*us.pair)
    second = opened(us, f"{first.pk}/next/", version=first.version)
    assert (stake_of(first), stake_of(second)) == (TEN_SHILLINGS, None)
    write(second, us.anne, *DESC[0])
    said = {"stake": TEN_SHILLINGS, "played_on": PLAYED_ON, "form_key": "third"}
    assert stake_of(open_next(card_id=second.pk, by=us.anne, **said)) == TEN_SHILLINGS


def test_a_chouette_goes_on_for_love_when_its_players_change(us):
    card = opened(us, "chouette/new/", **three(us))
    write(card, us.anne, *DESC[0])
    version = Card.objects.get(pk=card.pk).version
    places = {**three(us), "adviser": us.watcher.pk, "version": version}
    after = opened(us, f"{card.pk}/players/", **places)
    assert after != card
    assert stake_of(after) is None


def test_a_paper_card_is_typed_for_love_and_typed_anew_so(us):
    head = {"left": us.anne.pk, "right": us.bernard.pk, "draft": "d", "parties": "6", "rows": "8"}
    card = opened(us, "paper/new/", **head, **fields_of(right_card()), keep="1", first_dealer="")
    assert stake_of(card) is None
    again = signed_in(us.anne).get(f"/clubs/{us.club.slug}/cards/{card.pk}/paper/")
    assert 'name="stake" value="love" checked' in again.content.decode()
    assert "receives" not in text_of(again)


def test_half_a_stake_cannot_be_kept(us):
    card = make_card(*us.pair, parties=[])
    for half in ({"amount": None}, {"per": ""}):
        with transaction.atomic(), pytest.raises(IntegrityError):
            Card.objects.filter(pk=card.pk).update(**half)


@pytest.mark.parametrize("kind", FOR_LOVE)
def test_a_file_of_it_has_null_for_a_stake_and_comes_in_as_it_went_out(us, kind):
    out = to_data(replace(card_file(KINDS[kind](us)), about={}))
    assert out["stake"] is None
    other = company()
    there = dict(zip(out["players"], other.three, strict=False))
    kept = import_card(club=other.club, text=json.dumps(out), names=there)
    assert stake_of(kept) is None
    assert replace(card_file(kept), about={}) == card_from_data(out)


def test_the_same_figures_for_love_and_for_a_stake_are_two_cards(us):
    names = {"A": us.anne, "B": us.bernard}
    staked = import_card(club=us.club, text=json.dumps(right_card()), names=names)
    text = json.dumps({**right_card(), "stake": None})
    assert import_card(club=us.club, text=text, names=names) != staked


def evening(us) -> Iterator[str]:
    for tally in sitting_of(us.club, PLAYED_ON).tallies:
        figures = filter(None, (tally.points_words, tally.money_words, tally.love_words))
        yield f"{tally.name}: {tally.won}–{tally.lost}, {', '.join(figures)}"


def test_tonight_keeps_its_points_apart_from_those_of_cards_for_money(us):
    make_card(*us.pair, state=CardState.COUNTERSIGNED, stake=None)
    assert list(evening(us)) == ["Anne: 1–0, +150, for love", "Bernard: 0–1, −150, for love"]
    make_card(us.clara, us.bernard, state=CardState.COUNTERSIGNED, stake=TEN_SHILLINGS)
    assert list(evening(us)) == [
        "Clara: 1–0, +150, +15s.",
        "Anne: 1–0, +150 for love",
        "Bernard: 0–2, −150, −15s., −150 for love",
    ]


def test_tonight_the_board_and_the_results_on_paper_say_it_is_for_love(us):
    make_card(*us.pair, state=CardState.COUNTERSIGNED, stake=None)
    client, at = signed_in(us.anne), f"/clubs/{us.club.slug}/"
    tonight = text_of(client.get(f"{at}sittings/{PLAYED_ON}/"))
    assert "· for love" in tonight
    assert "It came to nothing" not in tonight
    (lines,) = pages(client.get(f"{at}sittings/{PLAYED_ON}/results.pdf").content)
    assert "Anne 1 1 0 0 +150" in lines
    assert any(line.endswith("Anne 1 +150 for love countersigned") for line in lines)


def test_games_for_love_are_games_tonight(us):
    card = KINDS["au-cent for love"](us)
    (now,) = sitting_of(us.club, card.played_on).cards
    assert [playing.balance_in_full for playing in now.players] == ["+1 game", "−1 game"]


def test_a_month_counts_it_once_signed_and_waits_for_none_of_it(us):
    for state in (CardState.OPEN, CardState.CLOSED, CardState.DISPUTED):
        make_card(*us.pair, state=state, stake=None)
    waits = unfinished_in_month(us.club, PLAYED_ON.replace(day=1))
    assert not waits.any
    card = make_card(*us.pair, state=CardState.COUNTERSIGNED, stake=None)
    signed_at = card.editions.get().countersigned_at
    month = report_data(us.club, signed_at.year, signed_at.month)
    assert (month["cards"], month["parties"], month["currencies"]) == (1, 1, [])


def test_a_side_bet_on_it_has_its_own_money():
    book = make_book()
    card = make_card(book.a, book.b, stake=None)
    taken(book, card, seat=A)
    assert [bet.card for bet in unfinished_in_month(book.club, PLAYED_ON.replace(day=1)).bets] == [
        card
    ]
    sign(book, card)
    assert (book.balance(book.c), book.balance(book.treasurer)) == (60, -60)
    assert [entry.kind for entry in Transaction.objects.all()] == ["side_bet"]
    assert list(check_club(book.club)) == []


def test_packs_bought_for_it_are_charged_in_the_clubs_currency():
    us = company()
    card = make_card(*us.pair, stake=None)
    charged = {"by": us.treasurer, "card": card, "price": 12, "form_key": key()}
    entry = charge_card_money(payers=us.pair, **charged)
    assert entry.currency == us.club.currency
    page = signed_in(us.treasurer).get(f"/clubs/{us.club.slug}/cards/{card.pk}/card-money/")
    assert page.status_code == 200


def test_a_club_with_pence_plays_for_love_too():
    club = make_club(currency="GBP")
    names = {name: make_member(club, name=name) for name in "AB"}
    text = json.dumps({**right_card(), "stake": None})
    made = import_card(club=club, text=text, names=names)
    assert (made.currency, load(made).reckoning.currency) == ("GBP", "")
    kept = close_card(card_id=made.pk, by=club.members.get(name="A")).made.reckoning
    assert (kept["amounts"], kept["currency"]) == ((0, 0), "")
