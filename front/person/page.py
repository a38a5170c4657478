"""The content of the page about a person: their cards, and the cards shared with the reader."""

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
"""The most cards in each list."""
WON: Final = ("won", "rubicon")
"""The endings of a partie that somebody won."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A card of the person: the other players, and the parties that each won."""

    card: Card
    with_whom: str
    parties: str


@dataclass(frozen=True, slots=True)
class PartiesWon:
    """The parties that the reader and the person won on the cards they both signed."""

    cards: int
    yours: int
    theirs: int


@dataclass(frozen=True)  # No slots: the properties are cached.
class PersonPage:
    """A person of a club, as a member of the club sees them.

    It costs at most 16 queries, however much they have played. They are seven for each list of
    cards with their records, one to count the cards together, and one for the parties won on them.
    The reader's own page has one list.
    """

    member: Member
    person: Member

    @property
    def is_reader(self) -> bool:
        """Whether the member reads about themselves."""
        return self.person.pk == self.member.pk

    @property
    def sees_statement(self) -> bool:
        """Whether the reader may open the person's statement."""
        return sees_money_of(self.member, self.person.pk)

    @cached_property
    def cards(self) -> tuple[PersonCard, ...]:
        """The person's latest cards, with the parties won and lost."""
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
        """The number of cards that the reader and the person played together."""
        return self._cards_together.count()

    @cached_property
    def won(self) -> PartiesWon:
        """The parties that each won on the cards they played together, as signed."""
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
        """Return the other players as they appear to the reader, or "" if there are none."""
        others = [seat.member for seat in card.seats.all() if seat.member_id not in but]
        return listed([appearance(self.member, player).name for player in others]) if others else ""

    def _each_won(self, card: Card, sheet: Sheet) -> str:
        """Return “You 2, Bernard 1”, or "" while neither has won a partie."""
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
    """Return the first of these cards with their present sheets."""
    latest = list(cards[:LATEST])
    return list(zip(latest, load_all(latest), strict=True))


def _won_and_lost(card: Card, sheet: Sheet, person: Member) -> str:
    """Return “2 parties won, 1 lost”, or "" while the person has won and lost none."""
    (seat,) = (seat.position for seat in card.seats.all() if seat.member_id == person.pk)
    won, lost, _rubicons = count_parties(sheet, len(sheet.players))
    if not (won[seat] or lost[seat]):
        return ""
    words = ngettext(
        "%(won)d partie won, %(lost)d lost", "%(won)d parties won, %(lost)d lost", won[seat]
    )
    return words % {"won": won[seat], "lost": lost[seat]}


def _signed_by_both(reader: Member, person: Member) -> Sequence[tuple[Mapping[str, Any], int, int]]:
    """Return the reckoning of each countersigned card of the two, with both seats."""
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
    """Return the number of parties of a signed card that this seat won.

    A reckoning of an early version does not say how parties ended. Then the score won decides.
    """
    endings = reckoning.get("endings") or [WON[0]] * len(reckoning["won"])
    parties = zip(reckoning["won"], endings, strict=True)
    return sum(ending in WON and _is_winner(won, seat) for won, ending in parties)


def _is_winner(won: Sequence[int], seat: int) -> bool:
    """Whether this seat won a partie in which the seats won these points, games or tens.

    Both players of a partie of games win some games, and two of a chouette win or lose together.
    """
    return won[seat] > 0 and (len(won) > 2 or won[seat] == max(won) > min(won))
