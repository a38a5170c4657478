"""The facts of a club's cards, kept in the table `KeptFacts` and derived anew when a card changed.

A card counts while it is countersigned. Cards that are open, closed, disputed, reversed or
abandoned have no row. A card played for love counts like any other, with no money. Every change of
a card raises its version, so a row of an older version is derived again when somebody next asks.
A partie carried here from another card depends on records there, which nobody can change any more.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from club.models import Club
from scoring.history.derive import facts_from_sheet
from scoring.history.facts import FORM, CardFacts, from_data, to_data
from scoring.models import Card, CardState, HistoryNumber, KeptFacts, KeptFigures
from scoring.sheet.sheet import load_all

COUNTS: Final = CardState.COUNTERSIGNED
AT_ONCE: Final = 200

_CURRENT: Final = Q(
    kept_facts__version=F("version"), kept_facts__edition=F("edition"), kept_facts__form=FORM
)
_OUTDATED: Final = Q(state=COUNTS) & (Q(kept_facts=None) | ~_CURRENT)
_NO_LONGER: Final = ~Q(state=COUNTS) & Q(kept_facts__isnull=False)


def facts_of(club: Club) -> list[CardFacts]:
    """Return the facts of every card of the club that counts, by day of play, then by card.

    In two queries where no card has changed. Each 200 changed cards cost five more, and two more
    if parties were carried.
    """
    refresh(club)
    return kept_facts_of(club)


def kept_facts_of(club: Club) -> list[CardFacts]:
    """Return the kept facts, right after a `refresh`, by day of play, then by card. One query."""
    rows = KeptFacts.objects.filter(club=club).values_list("card_id", "facts")
    return sorted((from_data(*row) for row in rows), key=lambda one: (one.day, one.card))


def history_number(club: Club) -> int:
    """Return how often the club's facts have changed. One query."""
    numbers = HistoryNumber.objects.filter(club=club).values_list("number", flat=True)
    return numbers.first() or 0


def refresh(club: Club) -> int:
    """Derive the facts of the club's cards that changed; return how many cards did.

    One query finds them. If any did, the number of the club's history goes up.
    """
    found = Card.objects.filter(_OUTDATED | _NO_LONGER, club=club).order_by("pk")
    states = list(found.values_list("pk", "state"))
    if states:
        with transaction.atomic():
            _derive_anew(club, states)
            _raise_number(club)
    return len(states)


def _raise_number(club: Club) -> None:
    """Raise the number of the club's history, under a lock on its row."""
    HistoryNumber.objects.get_or_create(club=club)
    HistoryNumber.objects.filter(club=club).update(number=F("number") + 1)


def _derive_anew(club: Club, states: Sequence[tuple[int, str]]) -> None:
    """Derive the facts of these cards; drop those that no longer count."""
    if gone := [card for card, state in states if state != COUNTS]:
        KeptFacts.objects.filter(club=club, card__in=gone).exclude(card__state=COUNTS).delete()
    for cards in _some([card for card, state in states if state == COUNTS]):
        _keep(cards)


def _some(cards: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the cards in lots of `AT_ONCE`."""
    for begin in range(0, len(cards), AT_ONCE):
        yield cards[begin : begin + AT_ONCE]


def _keep(cards: Iterable[int]) -> None:
    """Derive and keep the facts of these cards.

    Their versions are read before their records. If a card changes in between, its row has the
    older version and is derived again.
    """
    changed = list(Card.objects.filter(pk__in=cards).order_by("pk"))
    rows = [
        KeptFacts(
            card_id=card.pk,
            club_id=card.club_id,
            version=card.version,
            edition=card.edition,
            form=FORM,
            facts=to_data(facts),
        )
        for card, facts in derived(changed)
    ]
    KeptFacts.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["club", "version", "edition", "form", "facts"],
    )


def derived(cards: Iterable[Card]) -> Iterator[tuple[Card, CardFacts]]:
    """Yield each card with its facts, derived from its records, whatever is kept."""
    found = list(cards)
    for card, sheet in zip(found, load_all(found), strict=True):
        yield card, facts_from_sheet(card, sheet)


@transaction.atomic
def rebuild(club: Club) -> list[CardFacts]:
    """Throw away what is kept of the club's cards, derive all facts, and return them."""
    KeptFacts.objects.filter(club=club).delete()
    KeptFigures.objects.filter(club=club).delete()
    return facts_of(club)


def wrong_rows(club: Club) -> Iterator[int]:
    """Yield the ids of the club's cards whose kept facts are not what their records say.

    A row of an older version is not wrong: it is derived again before anybody reads it.
    """
    kept = Q(kept_facts__isnull=False, state=COUNTS)
    ids = Card.objects.filter(kept, _CURRENT, club=club).order_by("pk").values_list("pk", flat=True)
    for some in _some(list(ids)):
        cards = Card.objects.filter(pk__in=some).select_related("kept_facts").order_by("pk")
        for card, facts in derived(cards):
            if card.kept_facts.club_id != club.pk or card.kept_facts.facts != to_data(facts):
                yield card.pk
