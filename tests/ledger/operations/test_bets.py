"""Side bets: offered, taken, settled by countersigning or by hand, and undone."""

import pytest

from club.operation_error import OperationError, ReusedKeyError
from ledger.book_checks import check_ledger
from ledger.models import Bet, BetState, Transaction
from ledger.operations.bets.decide_bets import can_concede_bet, decide_bet, reopen_bet
from ledger.operations.bets.offer_bets import OfferedBeforeError, take_bet, withdraw_bet
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.pages.refusals import format_faults
from ledger.waiting.unfinished_in_month import unfinished_in_month
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import abandon_card
from tests.helping.bets import A, B, offer, sign, taken
from tests.helping.book import LEVEL
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card, make_club, make_member

ANOTHER = {"form_key": "bet-form-of-this-page-2"}
CAPOT = {"seat": None, "terms": "There is a capot"}


def refused(why: str):
    return pytest.raises(OperationError, match=why)


def ended(bet) -> tuple[str, str]:
    bet.refresh_from_db()
    return bet.state, bet.reason


@pytest.mark.parametrize(
    ("parties", "bet", "winner"),
    [
        (DESC[:1], {"seat": A}, "c"),
        (DESC[:1], {"seat": B}, "treasurer"),
        (LEVEL, {"seat": A}, None),
        # On Cavendish's card A wins the first partie and B the third; there is no sixth.
        (DESC, {"seat": A, "partie": 1}, "c"),
        (DESC, {"seat": A, "partie": 3}, "treasurer"),
        (DESC, {"seat": A, "partie": 6}, None),
    ],
)
def test_a_bet_on_a_player_is_settled_when_the_card_is_countersigned(book, parties, bet, winner):
    before = bet.get("partie", 1) - 1
    card = make_card(book.a, book.b, parties=parties[:before])
    made = taken(book, card, **bet)
    for deals in parties[before:]:
        write(card, book.a, *deals)
    sign(book, card)
    made.refresh_from_db()
    assert made.winner == (getattr(book, winner) if winner else None)
    assert made.state == (BetState.DECIDED if winner else BetState.VOID)
    expected = {"c": 60, "treasurer": -60, None: 0}[winner]
    assert (book.balance(book.c), book.balance(book.treasurer)) == (expected, -expected)
    assert list(check_ledger()) == []


def test_a_reversed_card_opens_its_bets_and_its_next_edition_settles_them(book):
    card = make_card(book.a, book.b)
    bet = taken(book, card)
    sign(book, card)
    reverse_card(card_id=card.pk, by=book.treasurer, reason="The sixth deal is wrong")
    bet.refresh_from_db()
    assert (bet.state, bet.winner, book.balance(book.c)) == (BetState.OPEN, None, 0)
    sign(book, card)
    assert book.balance(book.c) == 60
    assert Transaction.objects.filter(bet=bet, kind="side_bet").count() == 2
    assert list(check_ledger()) == []


def test_who_takes_a_bet_and_what_becomes_of_it_if_nobody_does(book):
    card = make_card(book.a, book.b)
    bet, other = offer(book, card), offer(book, card, **ANOTHER)
    for by in (book.c, book.a, book.secretary):
        with refused("not offered to you"):
            take_bet(bet_id=bet.pk, by=by)
    with pytest.raises(Bet.DoesNotExist):
        take_bet(bet_id=bet.pk, by=make_member(make_club()))
    for _ in range(2):
        assert take_bet(bet_id=bet.pk, by=book.treasurer).state == BetState.OPEN
    with refused("This bet is open"):
        withdraw_bet(bet_id=bet.pk, by=book.c)
    sign(book, card)
    assert ended(other) == (BetState.VOID, "Never taken")


def test_a_bet_on_a_partie_is_not_taken_when_the_partie_is_over(book):
    card = make_card(book.a, book.b, parties=[DESC[0][:2]])
    bet = offer(book, card, partie=1)
    write(card, book.a, *DESC[0][2:])
    with refused(r"Partie 1 is over\. Bet on partie 2"):
        take_bet(bet_id=bet.pk, by=book.treasurer)
    assert ended(bet)[0] == BetState.OFFERED


@pytest.mark.parametrize("on", [{"seat": A}, {"seat": A, "partie": 2}, CAPOT])
def test_no_bet_is_taken_on_a_closed_card(book, on):
    card = make_card(book.a, book.b)
    bet = offer(book, card, **on)
    close_card(card_id=card.pk, by=book.a)
    with refused(r"countersignatures\. You can bet only while deals are being written"):
        take_bet(bet_id=bet.pk, by=book.treasurer)
    countersign(card_id=card.pk, by=book.b)
    assert ended(bet) == (BetState.VOID, "Never taken")


@pytest.mark.parametrize("by", ["c", "treasurer"])
def test_an_offer_is_withdrawn_or_declined(book, by):
    bet = offer(book, make_card(book.a, book.b))
    for _ in range(2):
        assert withdraw_bet(bet_id=bet.pk, by=getattr(book, by)).state == BetState.VOID
    with refused("the offer is over"):
        take_bet(bet_id=bet.pk, by=book.treasurer)


@pytest.mark.parametrize("by", ["treasurer", "secretary"])
def test_an_officer_offers_a_bet_for_a_guest_and_the_member_takes_it(book, by):
    card, officer = make_card(book.a, book.b, parties=[]), getattr(book, by)
    book.other_guest = make_member(book.club, name="H", guest=True)
    for sides in (("a", "c"), ("guest", "other_guest")):
        backer, layer = (getattr(book, name) for name in sides)
        with refused("An officer can offer one for a guest and a member"):
            offer(book, card, by=officer, backer=backer, layer=layer)
    assert not Bet.objects.exists(), "no member is asked about it"
    bet = offer(book, card, by=officer, backer=book.guest, layer=book.c)
    assert bet.state == BetState.OFFERED
    assert "You are offered a side bet: G bets C 5s." in text_of(signed_in(book.c).get("/"))
    for other in (book.treasurer, book.secretary, book.a):
        with refused("not offered to you"):
            take_bet(bet_id=bet.pk, by=other)
    assert take_bet(bet_id=bet.pk, by=book.c).state == BetState.OPEN
    write(card, book.a, *DESC[0])
    sign(book, card)
    assert book.balance(book.guest) == 60


def test_what_the_terms_say_is_conceded_or_decided_and_can_be_undone(book):
    bet = taken(book, make_card(book.a, book.b), **CAPOT)

    def decide(by, winner, reason=""):
        return decide_bet(bet_id=bet.pk, by=by, winner=winner, reason=reason)

    def reopen(by, reason):
        return reopen_bet(bet_id=bet.pk, by=by, reason=reason)

    with refused("Only the person who lost the bet can say so"):
        decide(book.c, book.c)
    with refused("one of the two people who bet"):
        decide(book.secretary, book.a, "No")
    for _ in range(2):
        assert decide(book.treasurer, book.c).state == "decided"
    assert book.balance(book.c) == 60
    with refused("no part in the bet"):
        reopen(book.treasurer, "No")
    for _ in range(2):
        assert reopen(book.secretary, "No capot").state == "open"
    assert book.balance(book.c) == 0
    with refused("Say why"):
        decide(book.secretary, book.treasurer)
    decide(book.secretary, book.treasurer, "No capot")
    assert book.balance(book.c) == -60
    assert not can_concede_bet(Bet.objects.get(pk=bet.pk), book.c)
    assert list(check_ledger()) == []


def test_what_hangs_on_a_player_is_not_decided_by_hand_but_may_be_void(book):
    bet = taken(book, make_card(book.a, book.b))
    with refused("when the card is countersigned"):
        decide_bet(bet_id=bet.pk, by=book.treasurer, winner=book.c)
    decided = decide_bet(bet_id=bet.pk, by=book.secretary, winner=None, reason="Abandoned")
    assert decided.state == BetState.VOID


@pytest.mark.parametrize("on", [{"seat": A}, {"seat": A, "partie": 2}])
def test_a_bet_on_who_wins_is_void_when_its_card_is_abandoned(book, on):
    card = make_card(book.a, book.b)
    bet, offered = taken(book, card, **on), offer(book, card, **ANOTHER)
    abandon_card(card_id=card.pk, by=book.a)
    assert ended(bet)[0] == BetState.OPEN, "until the other player agrees the card goes on"
    abandon_card(card_id=card.pk, by=book.b)
    for one in (bet, offered):
        assert ended(one) == (BetState.VOID, "The card was abandoned")
    assert not unfinished_in_month(book.club, card.played_on).bets
    with refused("The card was abandoned, so nobody wins a bet on it"):
        reopen_bet(bet_id=bet.pk, by=book.secretary, reason="It was won")
    assert not Transaction.objects.exists()
    assert list(check_ledger()) == []


def test_what_the_terms_say_is_conceded_though_the_card_is_abandoned(book):
    card = make_card(book.a, book.b)
    bet = taken(book, card, **CAPOT)
    abandon_card(card_id=card.pk, by=book.secretary)
    decide_bet(bet_id=bet.pk, by=book.treasurer, winner=book.c)
    assert book.balance(book.c) == 60


@pytest.mark.parametrize(
    ("parties", "balance", "state", "why"),
    [(DESC[:1], 60, "decided", "T says no"), (LEVEL, 0, "void", "Nobody won it")],
)
def test_a_void_bet_opened_again_is_settled_by_a_countersigned_card(
    book, parties, balance, state, why
):
    card = make_card(book.a, book.b, parties=parties)
    bet = taken(book, card)
    decide_bet(bet_id=bet.pk, by=book.secretary, winner=None, reason="Both say so")
    sign(book, card)
    for _ in range(2):
        settled = reopen_bet(bet_id=bet.pk, by=book.secretary, reason="T says no")
        assert (settled.state, settled.reason) == (state, why)
    assert book.balance(book.c) == balance
    assert list(check_ledger()) == []
    reverse_card(card_id=card.pk, by=book.treasurer, reason="The sixth deal is wrong")
    assert (ended(bet)[0], book.balance(book.c)) == (BetState.OPEN, 0)


@pytest.mark.parametrize(
    ("change", "field", "why"),
    [
        ({"amount": 0}, "amount", "more than nothing"),
        ({"layer": "c"}, "layer", "Choose two different people"),
        ({"layer": "guest"}, "layer", "Ask an officer who does not bet to offer it"),
        ({"by": "a"}, "backer", "only if you are one of the two who bet"),
        ({"currency": "EUR"}, "currency", "no accounts in EUR"),
        ({"seat": None}, "terms", "Choose whose win"),
        ({"seat": 2}, "seat", "a player of the card"),
        ({"partie": 1}, "partie", "Partie 1 is over. Bet on partie 2"),
        ({"partie": 0}, "partie", "Partie 0 is over. Bet on partie 2"),
        ({"partie": 3}, "partie", "Partie 3 is too far off. Bet on partie 2 or an earlier one"),
        ({"layer": "a"}, "seat", "A would win this bet by losing"),
        ({"backer": "b", "by": "b"}, "seat", "B would win this bet by losing"),
        ({"terms": "x" * 201}, "terms", "200 characters"),
        ({"form_key": ""}, "", "Open the page again"),
    ],
)
def test_what_is_no_bet(book, change, field, why):
    people = ("by", "backer", "layer")
    change = {k: getattr(book, v) if k in people else v for k, v in change.items()}
    with refused(why) as caught:
        offer(book, make_card(book.a, book.b), **change)
    assert caught.value.field == field
    assert not Bet.objects.exists()


def test_players_bet_on_themselves_and_on_the_partie_after_the_current_one(book):
    card = make_card(book.a, book.b, parties=[DESC[0], DESC[1][:2]])
    bet = offer(book, card, by=book.a, backer=book.a, layer=book.b, partie=3)
    assert (bet.seat, bet.partie) == (A, 3)
    against = offer(book, card, layer=book.a, seat=B, **ANOTHER)
    assert against.layer == book.a


def test_no_bet_on_a_card_that_is_closed_and_one_form_once(book):
    card = make_card(book.a, book.b)
    assert offer(book, card) == offer(book, card)
    close_card(card_id=card.pk, by=book.a)
    with refused("bet only while deals are being written"):
        offer(book, card, **ANOTHER)


@pytest.mark.parametrize(
    "other", [{"amount": 61}, {"seat": B}, {"partie": 2}, {"terms": "By a rubicon"}, {"layer": "b"}]
)
def test_a_form_sent_again_is_never_taken_for_another_bet(book, other):
    card = make_card(book.a, book.b)
    offer(book, card)
    people = {name: getattr(book, who) for name, who in other.items() if name == "layer"}
    with pytest.raises(OfferedBeforeError) as caught:
        offer(book, card, **{**other, **people})
    said = format_faults(caught.value)[0][1]
    assert "from this page: C bets T 5s.: A wins the card. If" in said
    with pytest.raises(ReusedKeyError):
        offer(book, make_card(book.a, book.b))
    assert Bet.objects.count() == 1
