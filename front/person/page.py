"""What the page about a person shows: who they are, their cards, and those they share with you."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access.who_appears import appearance
from club.access.who_sees_money import sees_money_of
from club.models import Member
from front.sittings.card_progress import count_parties
from scoring.models import Card, CardState, Edition, Seat
from scoring.pages.card_list import club_cards
from scoring.pages.card_search import narrow_cards
from scoring.sheet.sheet import Sheet, load_all
from scoring.words.sentences import listed

LATEST: Final = 10
"""The cards in each list."""
WON: Final = ("won", "rubicon")
"""How a partie ended that somebody won."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A card of the person: with whom it was played, and the parties that each won."""

    card: Card
    with_whom: str
    parties: str


@dataclass(frozen=True, slots=True)
class PartiesWon:
    """The parties that the reader and the person have won on the cards they both signed."""

    cards: int
    yours: int
    theirs: int


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class PersonPage:
    """A person of a club, as one member of it sees them.

    It costs at most sixteen queries, however much they have played: seven for each list of cards
    with their records, one to count the cards together, one for the parties won on them. About
    oneself there is one list.
    """

    member: Member
    person: Member

    @property
    def is_reader(self) -> bool:
        """Whether members read about themselves."""
        return self.person.pk == self.member.pk

    @property
    def sees_statement(self) -> bool:
        """Whether the reader may open the person's statement."""
        return sees_money_of(self.member, self.person.pk)

    @cached_property
    def cards(self) -> tuple[PersonCard, ...]:
        """The person's latest cards, with what they won and lost."""
        return tuple(
            PersonCard(
                card,
                self._others(card, {self.person.pk}),
                _won_and_lost(card, sheet, self.person),
            )
            for card, sheet in _latest(
                narrow_cards(club_cards(self.member), {"player": self.person})
            )
        )

    @cached_property
    def together(self) -> tuple[PersonCard, ...]:
        """The latest cards that the reader and the person played together."""
        return tuple(
            PersonCard(
                card,
                self._others(card, {self.member.pk, self.person.pk}),
                self._each_won(card, sheet),
            )
            for card, sheet in _latest(self._cards_together)
        )

    @cached_property
    def number_together(self) -> int:
        """How many cards the reader and the person have together."""
        return self._cards_together.count()

    @cached_property
    def won(self) -> PartiesWon:
        """The parties won by each on the cards together, as they were signed."""
        signed = _signed_by_both(self.member, self.person)
        return PartiesWon(
            cards=len(signed),
            yours=sum(_times_won(reckoning, seat) for reckoning, seat, _theirs in signed),
            theirs=sum(_times_won(reckoning, seat) for reckoning, _yours, seat in signed),
        )

    @property
    def _cards_together(self) -> QuerySet[Card]:
        wanted = {"player": self.person, "other": self.member}
        return narrow_cards(club_cards(self.member), wanted)

    def _others(self, card: Card, but: Collection[int]) -> str:
        """Return the other players as they appear to the reader, "" if there are none."""
        others = [seat.member for seat in card.seats.all() if seat.member_id not in but]
        return listed([appearance(self.member, player).name for player in others]) if others else ""

    def _each_won(self, card: Card, sheet: Sheet) -> str:
        """Return “You 2, Bernard 1”; "" while neither has won a partie."""
        won, _lost, _rubicons = count_parties(sheet, len(sheet.players))
        by_member = {seat.member_id: won[seat.position] for seat in card.seats.all()}
        words = {
            "yours": by_member[self.member.pk],
            "name": self.person.name,
            "theirs": by_member[self.person.pk],
        }
        if not (words["yours"] or words["theirs"]):
            return ""
        return _("You %(yours)d, %(name)s %(theirs)d") % words


def _latest(cards: QuerySet[Card]) -> list[tuple[Card, Sheet]]:
    """Return the first of these cards as they stand."""
    latest = list(cards[:LATEST])
    return list(zip(latest, load_all(latest), strict=True))


def _won_and_lost(card: Card, sheet: Sheet, person: Member) -> str:
    """Return “2 parties won, 1 lost”; "" while neither has happened."""
    (seat,) = (seat.position for seat in card.seats.all() if seat.member_id == person.pk)
    won, lost, _rubicons = count_parties(sheet, len(sheet.players))
    if not (won[seat] or lost[seat]):
        return ""
    words = ngettext(
        "%(won)d partie won, %(lost)d lost", "%(won)d parties won, %(lost)d lost", won[seat]
    )
    return words % {"won": won[seat], "lost": lost[seat]}


def _signed_by_both(reader: Member, person: Member) -> Sequence[tuple[Mapping[str, Any], int, int]]:
    """Return the reckoning of each countersigned card of the two, with the seat of each."""
    editions = Edition.objects.filter(card__seats__member=reader)
    editions = editions.filter(card__seats__member=person)
    posted = editions.filter(
        card__state=CardState.COUNTERSIGNED, reversed_at=None, countersigned_at__isnull=False
    )
    return list(
        posted.order_by()
        .annotate(own=_seat_of(reader), others=_seat_of(person))
        .values_list("reckoning", "own", "others")
    )


def _seat_of(member: Member) -> Subquery:
    seats = Seat.objects.filter(card=OuterRef("card"), member=member)
    return Subquery(seats.values("position")[:1])


def _times_won(reckoning: Mapping[str, Any], seat: int) -> int:
    """Return how many parties of a signed card this seat has won.

    A reckoning of an early version does not say how parties ended: what was won says it then.
    """
    endings = reckoning.get("endings") or [WON[0]] * len(reckoning["won"])
    parties = zip(reckoning["won"], endings, strict=True)
    return sum(ending in WON and _is_winner(won, seat) for won, ending in parties)


def _is_winner(won: Sequence[int], seat: int) -> bool:
    """Whether this seat won a partie that gave each seat so many points, games or tens.

    Both players of a partie of games win some, and two of a chouette win or lose together.
    """
    return won[seat] > 0 and (len(won) > 2 or won[seat] == max(won) > min(won))
