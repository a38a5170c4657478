"""For whom a card waits, and for what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Member
from front.wants import kind_of_consent, prefetched_edition, wants
from piquet.text.typed import joined
from scoring.models import WRITABLE, Card, CardKind, CardState
from scoring.operations.signing_rights import seats_to_sign, signs_in_person, unsigned_seats

_WORDS: Final[Mapping[str, Promise]] = {
    "signature": gettext_lazy("waits for %(name)s to sign"),
    "instead": gettext_lazy("waits for %(name)s to sign for %(others)s"),
    "decision": gettext_lazy("waits for %(name)s to decide the dispute"),
    "consent": gettext_lazy("waits for %(name)s to agree to a corrected deal"),
    "ruling": gettext_lazy("waits for %(name)s to agree to a ruling"),
    "leaving": gettext_lazy("waits for %(name)s to agree to take a ruling back"),
    "leave": gettext_lazy("waits for %(name)s to allow a scribe"),
    "annul": gettext_lazy("waits for %(name)s to say whether to annul a partie"),
    "settle": gettext_lazy("waits for %(name)s to say whether to settle what is finished"),
    "abandon": gettext_lazy("waits for %(name)s to say whether to abandon it"),
    "mend": gettext_lazy("waits for %(name)s to correct it and close it again"),
    "play": gettext_lazy("waits for %(name)s to play on, close or abandon it"),
}
_TASKS: Final[Mapping[str, Promise]] = {
    "signature": gettext_lazy("to sign"),
    "decision": gettext_lazy("to decide"),
    "mend": gettext_lazy("to correct"),
    "play": gettext_lazy("to play on"),
}
_TO_ANSWER: Final = gettext_lazy("to answer")
# The things for which officers are asked even when a player is asked too.
_FOR_THE_CLUB: Final = ("signature", "decision")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A member a card waits for, and what the card wants: a value of `front.wants`, or "play".

    Instead of "consent" it is a value of `kind_of_consent`. `instead` names the players for whom
    the member signs, if not for themself.
    """

    member: Member
    wants: str
    instead: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The task with the member's name: “waits for Bernard Bell to sign”."""
        return self._words_for(self.member.name)

    @property
    def words_to_member(self) -> str:
        """The task for the member who reads it: “waits for you to sign”."""
        return self._words_for(_("you"))

    @property
    def task(self) -> str:
        """The task beside the member's name: “to sign”."""
        return str(_TASKS.get(self.wants, _TO_ANSWER))

    @property
    def briefly(self) -> str:
        """The task and the name, for the board on the wall: “to sign: Bernard Bell”."""
        return _("%(task)s: %(name)s") % {"task": self.task, "name": self.member.name}

    def _words_for(self, name: str) -> str:
        kind = "instead" if self.instead else self.wants
        return str(_WORDS[kind]) % {"name": name, "others": joined(" – ", self.instead)}


def waiting_for(card: Card, officers: Sequence[Member], *, resting: bool = False) -> list[Waiting]:
    """Return the members the card waits for: players with an account, officers who sign for guests.

    An officer may also have to decide a dispute. With `resting`, an open card that nobody plays now
    waits for all its players. The card comes from `front.wants.prefetch_wants`.
    """
    players = [seat.member for seat in card.seats.all() if signs_in_person(seat.member)]
    waiting = _waiting_members(card, players)
    others = [officer for officer in officers if officer not in players]
    waiting += [
        w for w in _waiting_members(card, others) if not waiting or w.wants in _FOR_THE_CLUB
    ]
    if not waiting and resting and card.state in WRITABLE and card.kind == CardKind.TABLE:
        return [Waiting(player, "play") for player in players]
    return waiting


def _waiting_members(card: Card, members: Iterable[Member]) -> list[Waiting]:
    wishes = [(member, wants(card, member)) for member in members]
    return [_waiting(card, member, wanted) for member, wanted in wishes if wanted]


def _waiting(card: Card, member: Member, wanted: str) -> Waiting:
    wish = kind_of_consent(card, member) if wanted == "consent" else wanted
    return Waiting(member, wish, _stand_ins(card, member, wanted))


def _stand_ins(card: Card, member: Member, wanted: str) -> tuple[str, ...]:
    seats = seats_to_sign(card, prefetched_edition(card), member) if wanted == "signature" else []
    return tuple(seat.member.name for seat in seats if seat.member_id != member.pk)


def without_officer(card: Card, waits: Sequence[Waiting]) -> str:
    """Return a sentence if an officer must sign or decide and the club has none; otherwise ""."""
    edition = prefetched_edition(card)
    if card.state == CardState.DISPUTED and not waits:
        return _("An officer who does not play this card decides the dispute. The club has none")
    if card.state != CardState.CLOSED or edition is None or any(w.instead for w in waits):
        return ""
    seats = unsigned_seats(card, edition)
    absent = [seat.member.name for seat in seats if not signs_in_person(seat.member)]
    if not absent:
        return ""
    words = _("An officer who does not play this card signs for %(name)s. The club has none")
    return words % {"name": joined(" – ", absent)}
