"""A club that has something of every kind, so that each table of its file has rows."""

import json
from datetime import timedelta

from django.utils.timezone import localdate, now

from club.models import Member, Role
from club.pins.pin import set_pin
from contests.models import Contest, ContestCard, ContestMeeting, Entrant, WalkOver
from front.sittings.reminders import remind
from ledger.models import Delivery
from ledger.operations.bets.decide_bets import decide_bet
from ledger.operations.bets.offer_bets import offer_bet, take_bet
from ledger.operations.bystanders import countersign_charge
from ledger.operations.cards.countersign import countersign
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.months.send_statements import send_statements
from ledger.operations.opening_balances import open_balances
from ledger.operations.payment import record_payment
from ledger.operations.payment_answers import confirm_payment, dispute_payment
from scoring.club_defaults import OfferedStake
from scoring.models import Card, CardState, Record, Unplaced
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.next_card import play_again
from scoring.operations.cards.settle_finished import settle_finished
from scoring.operations.club_stakes import replace_stakes
from scoring.operations.consents.consent import consent
from scoring.operations.deals.figures import Figures
from scoring.operations.queue.answer_unplaced import place_unplaced
from scoring.operations.queue.take_deal import take_deal
from scoring.operations.rulings.propose import Proposed, propose
from tests.e2e.card_pages import Table
from tests.e2e.states import in_every_state
from tests.helping.cards import DESC, key, write
from tests.helping.factories import make_card, make_member
from tests.helping.world import STAKE, World, found
from tests.scoring.views.every_card import Company, new_cards
from tests.scoring.views.paper_cards.site import right_card

PLAYERS = ("Anne", "Bernard")
FROM_FILE = {**right_card(), "about": {"evening": 3}}
"""A card that came from a file, which may come again."""


def everything(slug: str = "portland") -> World:
    """Found a club, and do in it whatever leaves a row anywhere."""
    world = found(slug)
    clara, walter = (make_member(world.club, name=name) for name in ("Clara Carr", "Walter"))
    set_pin(world.player, "3141")
    table = Table(world.club, world.player, world.opponent, world.treasurer)
    cards = in_every_state(table)
    people = (world.player, world.opponent, clara, walter, world.treasurer, world.secretary)
    new_cards(Company(world.club, *people))
    make_card(world.player, world.opponent, stake=None, parties=DESC[:1])
    _answers(cards, world)
    _bystander(walter, world)
    _carried(world)
    import_text(world.player, world.opponent)
    play_again(card_id=cards[CardState.COUNTERSIGNED.value].pk, by=world.player)
    replace_stakes(by=world.treasurer, currency="LSD", stakes=[OfferedStake(STAKE, "Ours")])
    remind(card_id=make_closed(world).pk, by=world.treasurer)
    _bet(world)
    _contest(world)
    _months(world)
    Member.objects.filter(pk=walter.pk).update(role=Role.SECRETARY)
    return world


def import_text(anne: Member, bernard: Member) -> Card:
    """Import the card of the file; again it is the same card."""
    names = {"A": anne, "B": bernard}
    return import_card(club=anne.club, text=json.dumps(FROM_FILE), names=names)


def make_closed(world: World) -> Card:
    """Return a card of yesterday that waits to be signed."""
    yesterday = localdate() - timedelta(days=1)
    pair = world.player, world.opponent
    return make_card(*pair, state=CardState.CLOSED, played_on=yesterday)


def _answers(cards: dict[str, Card], world: World) -> None:
    """Answer a record that waits, and place one of two deals that came too late."""
    waiting = Record.objects.filter(card=cards["troubled"], waits=True).latest("pk")
    consent(card_id=waiting.card_id, record_id=waiting.pk, by=world.player, granted=False)
    card = cards["long"]
    data = {"card_id": card.pk, "by": world.player, "typed": {"score_0": "28", "score_1": "20"}}
    for deal in (7, 8):
        text = Figures(1, deal, 0, (28, 20))
        take_deal(**data, figures=text, key=f"written-without-signal-{deal}")
    late = Unplaced.objects.filter(card=card).earliest("pk")
    place = Figures(8, 1, 1, (28, 20))
    place_unplaced(card_id=card.pk, unplaced_id=late.pk, by=world.opponent, content=place)


def _bystander(bystander: Member, world: World) -> None:
    """Let a bystander pay what they cost a player."""
    card = make_card(world.player, world.opponent, parties=[DESC[0][:2]])
    answers = {"changed": "yes", "harmed": "elder"}
    text = Proposed(1, 2, 0, "bystander", answers, 0, bystander.pk)
    ruled = propose(card_id=card.pk, by=world.treasurer, proposed=text, key=key()).made
    write(card, world.player, *DESC[0][2:])
    close_card(card_id=card.pk, by=world.player)
    countersign(card_id=card.pk, by=world.opponent)
    countersign_charge(card_id=card.pk, by=world.treasurer, record_id=ruled.pk)


def _carried(world: World) -> None:
    card = make_card(world.player, world.opponent, parties=[DESC[0], DESC[1][:2]])
    for player in (world.player, world.opponent):
        settle_finished(card_id=card.pk, by=player)


def _bet(world: World) -> None:
    """Decide a bet by its terms."""
    one, other = world.player, world.opponent
    card = make_card(one, other, parties=[DESC[0][:2]])
    sides = {"by": one, "backer": one, "layer": other, "amount": 30, "currency": "LSD"}
    terms = {"terms": "A carte blanche tonight", "form_key": "a-bet-on-a-carte-blanche"}
    offered = offer_bet(card_id=card.pk, **sides, **terms)
    bet = take_bet(bet_id=offered.pk, by=other)
    decide_bet(bet_id=bet.pk, by=one, winner=other)


def _contest(world: World) -> None:
    """Play a contest, and close it."""
    one, other, officer, at = world.player, world.opponent, world.treasurer, now()
    card = make_card(one, other, parties=DESC[:1], state=CardState.COUNTERSIGNED)
    pair = [one.pk, other.pk]
    party = {"card": card.pk, "people": pair, "person": None}
    about = {"club": world.club, "kind": "swiss", "name": "An autumn of Saturdays"}
    days = {"begins": card.played_on, "ends": card.played_on, "drawn_at": at, "closed_at": at}
    final = {"form": 1, "people": pair, "parties": [party]}
    by = {"made_by": officer, "closed_by": officer}
    contest = Contest.objects.create(**about, **days, **by, final=final)
    of = {"club": world.club, "contest": contest}
    for seed, member in enumerate((one, other), 1):
        Entrant.objects.create(**of, member=member, seed=seed)
    ContestMeeting.objects.create(**of, round=1, dealer=one, other=other)
    ContestCard.objects.create(**of, card=card, linked_by=one)
    WalkOver.objects.create(**of, winner=other, loser=one, by=officer)


def _months(world: World) -> None:
    """Close a month again, with entries in two currencies, send its statements, and answer."""
    reopen_month(month_id=world.month.pk, by=world.treasurer, reason="Balances came late")
    last = world.month.ends_on
    for currency in ("LSD", "EUR"):
        due = {world.player: 700, world.opponent: -700}
        open_balances(by=world.treasurer, balances=due, currency=currency, form_key=key(), on=last)
    closed = close_month(club=world.club, year=last.year, month=last.month, by=world.treasurer)
    assert list(send_statements(closed))
    # Of those that the site's own process sends, only the e-mail knows what became of them.
    Delivery.objects.filter(document__member=world.player).update(sent_at=None)
    sides = {"by": world.treasurer, "payer": world.player, "receiver": world.opponent}
    money = {"currency": "EUR", "on": localdate()}
    first, second = (
        record_payment(**sides, **money, amount=amount, form_key=key()) for amount in (10, 20)
    )
    confirm_payment(by=world.opponent, entry=first)
    dispute_payment(by=world.opponent, entry=second, reason="Half of it")
