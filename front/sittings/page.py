"""The page of a sitting: its results, its cards, and for whom each card waits."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from club.access.who_appears import read_about
from club.models import Member
from front.sittings.card_progress import CardNow, PlayerNow
from front.sittings.reminders import can_remind
from front.sittings.sitting import Sitting, neighbouring_days, sitting_of, unsettled_before
from front.sittings.waiting import Waiting
from front.sittings.who_sees import cards_seen, sitting_seen
from scoring.days import day_of_play
from scoring.models import Reminder


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player on a card, with what the card waits for from them: “to sign”."""

    playing: PlayerNow
    tasks: tuple[str, ...]
    reminder: Reminder | None
    """The reminder about the card that they had today, if any."""


@dataclass(frozen=True, slots=True)
class SittingRow:
    """A card on the page of a sitting, with a line for each player.

    `waits` has the people it waits for who do not play it, or who sign for a player.
    """

    now: CardNow
    lines: tuple[PlayerLine, ...]
    waits: tuple[Waiting, ...]
    remind: bool
    refused: str


@dataclass(frozen=True, slots=True)
class SittingPage:
    """The sitting of a day as one member sees it.

    It costs at most 25 queries, however many cards there are. `before` has earlier cards that are
    not settled; only tonight's page has them. `earlier` and `later` are the nearest days with
    cards.
    """

    member: Member
    sitting: Sitting
    cards: tuple[SittingRow, ...]
    resumed: tuple[SittingRow, ...]
    before: tuple[SittingRow, ...]
    is_tonight: bool
    earlier: date | None
    later: date | None

    @property
    def waits(self) -> bool:
        """Whether any of the page's cards waits for somebody."""
        return any(row.now.waits for row in (*self.cards, *self.resumed, *self.before))

    @property
    def read_about(self) -> frozenset[int]:
        """The players whose pages the member may open."""
        rows = (*self.cards, *self.resumed, *self.before)
        return read_about(self.member, (p.member for row in rows for p in row.now.players))


def sitting_page(member: Member, day: date, refused: Mapping[int, str]) -> SittingPage:
    """Return the page of a day. `refused` maps cards to the reasons why nobody was reminded."""
    club, today = member.club, day_of_play(member.club)
    sitting = sitting_seen(sitting_of(club, day), member)
    before = cards_seen(unsettled_before(club, sitting), member) if day == today else ()
    earlier, later = neighbouring_days(club, day)
    reminded = _reminded(member, today)

    def rows(cards: Sequence[CardNow]) -> tuple[SittingRow, ...]:
        return tuple(_row(now, member, reminded, refused) for now in cards)

    return SittingPage(
        member=member,
        sitting=sitting,
        cards=rows(sitting.cards),
        resumed=rows(sitting.resumed),
        before=rows(before),
        is_tonight=day == today,
        earlier=earlier,
        later=later,
    )


def _reminded(member: Member, day: date) -> Mapping[int, list[Reminder]]:
    """Return today's reminders of the member's club, by card."""
    sent: dict[int, list[Reminder]] = defaultdict(list)
    reminders = Reminder.objects.filter(club=member.club_id, day=day).select_related("member", "by")
    for reminder in reminders:
        sent[reminder.card_id].append(reminder)
    return sent


def _row(
    now: CardNow,
    member: Member,
    reminded: Mapping[int, Sequence[Reminder]],
    refused: Mapping[int, str],
) -> SittingRow:
    sent = {reminder.member_id: reminder for reminder in reminded.get(now.card.pk, ())}
    fresh = [waiting for waiting in now.waits if waiting.member.pk not in sent]
    players = {playing.member.pk for playing in now.players}
    return SittingRow(
        now=now,
        lines=tuple(
            PlayerLine(
                playing=playing,
                tasks=tuple(w.task for w in now.waits if _is_own(w, playing.member.pk)),
                reminder=sent.get(playing.member.pk),
            )
            for playing in now.players
        ),
        waits=tuple(w for w in now.waits if w.instead or w.member.pk not in players),
        remind=can_remind(now.card, fresh, member),
        refused=refused.get(now.card.pk, ""),
    )


def _is_own(waiting: Waiting, player: int) -> bool:
    return waiting.member.pk == player and not waiting.instead
