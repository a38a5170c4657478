"""Open a card: its players, rules, stake and first dealer."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError, ReusedKeyError
from piquet.money.stakes import Stake, check_stake
from piquet.partie.chouette import PLAYERS, first_seats
from piquet.rule_sets import RuleSet, is_of_games, rule_set, switches_of
from scoring.keys import Key, visitors_key
from scoring.models import WRITABLE, Card, CardKind, Partie, Seat

MOST_OPEN: Final = 40
"""The number of open cards that one member may have opened."""

OPENED_FOR: Final = Signal()
"""Sent when `by` opens a `card` for the league or tournament `contest_id`. If a receiver raises
OperationError, the card is not opened.
"""


class OpenedBeforeError(ReusedKeyError):
    """Raised if the form has opened this `card` before, and now describes another card.

    The page words the message.
    """

    def __init__(self, card: Card) -> None:
        super().__init__(f"Card {card.pk} was opened from this form.")
        self.card = card


class ContinuedBeforeError(OperationError):
    """Raised if the form has closed a card and opened this `card`, and now describes another card.

    The page words the message.
    """

    def __init__(self, card: Card) -> None:
        super().__init__(f"Card {card.pk} was opened from this form.")
        self.card = card


def open_cards_between(players: Sequence[Member]) -> list[Card]:
    """Return the open cards between exactly these members, newest first."""
    ids = {player.pk for player in players}
    cards = Card.objects.filter(
        club_id=players[0].club_id, kind=CardKind.TABLE, state__in=WRITABLE
    ).prefetch_related("seats")
    return [card for card in cards if {seat.member_id for seat in card.seats.all()} == ids]


@transaction.atomic
def open_card(
    *,
    club: Club,
    by: Member,
    players: Sequence[Member],
    stake: Stake | None,
    first_dealer: int,
    played_on: date,
    form_key: Key,
    code: str = "rubicon",
    switches: Mapping[str, object] | None = None,
    chouette: bool = False,
    succeeds: bool = False,
) -> Card:
    """Open a card between these members. The same form_key returns the same card again.

    `players` sit in this order from the left. `first_dealer` is one of their seats (Law 4). In a
    `chouette` the first player plays the first partie alone against the second, and the third
    advises. Without a stake they play for love. A card that `succeeds` another can be opened by a
    player who leaves the table. `code` and `switches` are the agreed rule set.

    Raises OperationError if these members may not play together, and if the stake is invalid for
    this game (R50, R51). Raises OpenedBeforeError if the form_key belongs to another card.
    """
    verify_players(club=club, by=by, players=players, succeeds=succeeds)
    verify_number(players, chouette=chouette)
    rules = rule_set(code, switches)
    if chouette and is_of_games(rules):
        raise OperationError(_("A chouette cannot be played as games up to a hundred."), "code")
    _verify_stake(stake, rules)
    fields = {
        "code": rules.code,
        "switches": switches_of(rules),
        **stake_fields(stake, club),
        "opened_by": by,
        "played_on": played_on,
        "first_dealer": first_dealer,
        "chouette": chouette,
    }
    if visitors_key(form_key) and not Card.objects.filter(club=club, form_key=form_key).exists():
        _verify_room(by)
    card, made = Card.objects.get_or_create(club=club, form_key=form_key, defaults=fields)
    if not made:  # The form was sent twice, perhaps at the same moment.
        _verify_same_card(card, fields, players)
        return card
    seat_players(card, players)
    if chouette:
        single, opponent = first_seats(0).pair
        Partie.objects.create(club=club, card=card, number=1, single=single, opponent=opponent)
    return card


def has_room(by: Member) -> bool:
    """Return whether the member may open another card."""
    opened = Card.objects.filter(club_id=by.club_id, opened_by=by, state__in=WRITABLE)
    return opened.exclude(kind=CardKind.PAPER).count() < MOST_OPEN


def _verify_room(by: Member) -> None:
    if not has_room(by):
        text = _("You have opened %(n)d cards that are not closed. Close or abandon some of them.")
        raise OperationError(text % {"n": MOST_OPEN})


def stake_fields(stake: Stake | None, club: Club) -> dict[str, object]:
    """Return the card's fields for this stake. A card for love has only the club's currency."""
    if stake is None:
        return {"preset": "", "currency": club.currency, "amount": None, "per": "", "neglect": ""}
    return asdict(stake)


def _verify_same_card(card: Card, fields: Mapping[str, object], players: Sequence[Member]) -> None:
    """Raise OpenedBeforeError if the form_key has opened a card with other fields or players."""
    agreed = {name: value for name, value in fields.items() if name != "opened_by"}
    same = all(getattr(card, name) == value for name, value in agreed.items())
    if not (same and is_between(card, players)):
        raise OpenedBeforeError(card)


def is_between(card: Card, players: Sequence[Member]) -> bool:
    """Return whether exactly these members play the card, in this order from the left."""
    return [seat.member_id for seat in card.seats.all()] == [player.pk for player in players]


def verify_number(players: Sequence[Member], *, chouette: bool) -> None:
    """Raise OperationError unless a chouette has three players, and any other game two (R40)."""
    if chouette and len(players) != PLAYERS:
        raise OperationError(
            _("A chouette needs three players. You chose %(n)d.") % {"n": len(players)},
            "adviser",
        )
    if not chouette and len(players) != 2:
        raise OperationError(
            _("This card is for two players. Three players need a chouette."), "opponent"
        )


def seat_players(card: Card, players: Sequence[Member]) -> None:
    """Give each player a column, from the left."""
    Seat.objects.bulk_create(
        Seat(club_id=card.club_id, card=card, position=position, member=player)
        for position, player in enumerate(players)
    )


def verify_players(
    *, club: Club, by: Member, players: Sequence[Member], succeeds: bool = False
) -> None:
    """Raise OperationError if these players may not play, or if `by` may not open their card.

    The players must be different members of the club. Only an officer may open a card for others.
    """
    if len({player.pk for player in players}) != len(players):
        raise OperationError(
            _("Choose somebody else. Nobody can play against themselves."), "opponent"
        )
    if any(player.club_id != club.pk for player in players):
        raise OperationError(_("Choose a member of this club."), "opponent")
    if gone := next((player for player in players if player.left_at), None):
        text = _("%(name)s has left the club, so no new card can be opened for them.")
        raise OperationError(text % {"name": gone.name}, "opponent")
    if by not in players and not by.is_officer and not succeeds:
        text = _("Only an officer can open a card for two other people.")
        if len(players) == PLAYERS:
            text = _(
                "Only an officer can open a chouette for three other people. Take one of the "
                "places yourself."
            )
        raise OperationError(text, "opponent")


def _verify_stake(stake: Stake | None, rules: RuleSet) -> None:
    try:
        check_stake(stake, rules)
    except ValueError as error:
        raise OperationError(str(error), "amount") from None
