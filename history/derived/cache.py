"""The facts of a club's cards, kept in the table `KeptFacts` and derived again when a card changed.

A card counts while it is countersigned. Cards that are open, closed, disputed, reversed or
abandoned have no row. A card played for love counts like any other, with no money. Every change of
a card raises its version, so a row of an older version is derived again when somebody next asks.
`version.py` says whether there can be one, so that nobody looks for it in vain.
A partie carried here from another card depends on records there, which nobody can change any more.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from club.models import Club
from history.derived.derive import facts_from_sheet
from history.derived.facts import FORM, CardFacts, from_data, to_data
from history.derived.garbage import without_collecting
from history.derived.version import (
    begin_history,
    mark,
    note_change,
    raise_version,
    version_and_mark,
)
from history.models import KeptFacts, KeptFigures
from scoring.models import Card, CardState
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
    return cached_facts(club)


def cached_facts(club: Club, players: Collection[int] = ()) -> list[CardFacts]:
    """Return the kept facts, right after a `refresh`, by day of play, then by card. One query.

    With `players`, only of the cards on which all of these sit.
    """
    rows = KeptFacts.objects.filter(club=club)
    for player in players:
        rows = rows.filter(card__seats__member=player)
    with without_collecting():
        cards = [from_data(*row) for row in rows.values_list("card_id", "facts")]
    return sorted(cards, key=lambda card: (card.day, card.card))


def refresh(club: Club) -> int:
    """Derive the facts of the club's cards that changed; return how many cards did."""
    return _refresh(club)[0]


def refreshed_version(club: Club) -> int:
    """Derive the facts of the club's cards that changed; return the version of its history now.

    One query where no card that counts has changed since.
    """
    return _refresh(club)[1]


def _refresh(club: Club) -> tuple[int, int]:
    """Return how many cards had changed, and the version of the history."""
    version, marked = version_and_mark(club)
    if version is None:
        begin_history(club)
        version, marked = version_and_mark(club)[0] or 0, None
    if marked == version:
        return 0, version
    changed = changed_cards(club)
    return len(changed), catch_up(club, version, changed)


def catch_up(club: Club, version: int, changed: Sequence[tuple[int, str]]) -> int:
    """Keep the facts of the cards that had changed at this version, and return the version now.

    If cards have changed since, this gets no mark, and the version goes up: somebody else may have
    kept newer facts meanwhile and marked them, and these are written over them. Whoever asks next
    looks again.
    """
    with transaction.atomic():
        _derive_anew(club, changed)
        now = raise_version(club, version) if changed else version
        if now is None:
            note_change(club.pk)
            return version
        mark(club, now)
    return now


def changed_cards(club: Club) -> list[tuple[int, str]]:
    """The cards whose facts are missing, of another version, or no longer due, and their states."""
    changed = Card.objects.filter(_OUTDATED | _NO_LONGER, club=club).order_by("pk")
    return list(changed.values_list("pk", "state"))


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
    cards = list(cards)
    for card, sheet in zip(cards, load_all(cards), strict=True):
        yield card, facts_from_sheet(card, sheet)


@transaction.atomic
def rebuild(club: Club) -> list[CardFacts]:
    """Throw away what is kept of the club's cards, derive all facts, and return them."""
    KeptFacts.objects.filter(club=club).delete()
    KeptFigures.objects.filter(club=club).delete()
    return facts_of(club)


def wrong_rows(club: Club) -> Iterator[int]:
    """Yield the ids of the club's cards whose kept facts are not what their records say.

    A row of an older version is wrong if the mark says that all are up to date. Else it is derived
    again before anybody reads it.
    """
    version, marked = version_and_mark(club)
    if version is not None and marked == version:
        yield from (pk for pk, _state in changed_cards(club))
    has_row = Q(kept_facts__isnull=False, state=COUNTS)
    ids = (
        Card.objects.filter(has_row, _CURRENT, club=club)
        .order_by("pk")
        .values_list("pk", flat=True)
    )
    for some in _some(list(ids)):
        cards = Card.objects.filter(pk__in=some).select_related("kept_facts").order_by("pk")
        for card, facts in derived(cards):
            if card.kept_facts.club_id != club.pk or card.kept_facts.facts != to_data(facts):
                yield card.pk
