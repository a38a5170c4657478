"""The facts of a club's cards, stored in `KeptFacts` and derived again when a card changes.

A card counts while it is countersigned. Cards that are open, closed, disputed, reversed or
abandoned have no row. A card played for love counts too, with no money.

Every change of a card raises its version. The next reader derives a row of an older version again.
`version.py` tells whether any row can be out of date, which saves the search for one.

A partie carried here from another card depends on records there, which can no longer change.
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

    This takes two queries if no card has changed. Every 200 changed cards take five more, and two
    more if parties were carried.
    """
    refresh(club)
    return cached_facts(club)


def cached_facts(club: Club, players: Collection[int] = ()) -> list[CardFacts]:
    """Return the stored facts, by day of play, then by card. Call `refresh` first. One query.

    With `players`, return only the cards on which all these members sit.
    """
    rows = KeptFacts.objects.filter(club=club)
    for player in players:
        rows = rows.filter(card__seats__member=player)
    with without_collecting():
        cards = [from_data(*row) for row in rows.values_list("card_id", "facts")]
    return sorted(cards, key=lambda card: (card.day, card.card))


def refresh(club: Club) -> int:
    """Derive the facts of the club's changed cards, and return the number of changed cards."""
    return _refresh(club)[0]


def refreshed_version(club: Club) -> int:
    """Derive the facts of the club's changed cards, and return the version of its history.

    This takes one query if no card that counts has changed.
    """
    return _refresh(club)[1]


def _refresh(club: Club) -> tuple[int, int]:
    """Refresh the facts; return the number of changed cards and the version of the history."""
    version, marked = version_and_mark(club)
    if version is None:
        begin_history(club)
        version, marked = version_and_mark(club)[0] or 0, None
    if marked == version:
        return 0, version
    changed = changed_cards(club)
    return len(changed), catch_up(club, version, changed)


def catch_up(club: Club, version: int, changed: Sequence[tuple[int, str]]) -> int:
    """Store the facts of the cards changed at this version, and return the version now.

    If cards have changed since, raise the version and set no mark. Another process may meanwhile
    have stored and marked newer facts, which these overwrite. The next reader looks for changed
    cards again.
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
    """Return the id and state of each card whose facts are missing, outdated or obsolete."""
    changed = Card.objects.filter(_OUTDATED | _NO_LONGER, club=club).order_by("pk")
    return list(changed.values_list("pk", "state"))


def _derive_anew(club: Club, states: Sequence[tuple[int, str]]) -> None:
    """Derive the facts of these cards, and delete the facts of cards that no longer count."""
    if gone := [card for card, state in states if state != COUNTS]:
        KeptFacts.objects.filter(club=club, card__in=gone).exclude(card__state=COUNTS).delete()
    for cards in _some([card for card, state in states if state == COUNTS]):
        _keep(cards)


def _some(cards: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the cards in batches of `AT_ONCE`."""
    for begin in range(0, len(cards), AT_ONCE):
        yield cards[begin : begin + AT_ONCE]


def _keep(cards: Iterable[int]) -> None:
    """Derive and store the facts of these cards.

    The versions of the cards are read before their records. If a card changes in between, its row
    has the older version and is derived again.
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
    """Yield each card with its facts, derived from its records and not from stored rows."""
    cards = list(cards)
    for card, sheet in zip(cards, load_all(cards), strict=True):
        yield card, facts_from_sheet(card, sheet)


@transaction.atomic
def rebuild(club: Club) -> list[CardFacts]:
    """Delete the stored facts and figures of the club, derive all facts, and return them."""
    KeptFacts.objects.filter(club=club).delete()
    KeptFigures.objects.filter(club=club).delete()
    return facts_of(club)


def wrong_rows(club: Club) -> Iterator[int]:
    """Yield the ids of the club's cards whose stored facts differ from their records.

    A row of an older version is wrong only if the mark claims that all rows are up to date.
    Otherwise it is derived again before anybody reads it.
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
