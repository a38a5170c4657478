"""What a deal's scores were made of, items or cards: a record keeps it as `score_deals` reads a
deal, without `code` and `switches`, which are the card's."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.deal_reading import deal_from_data
from scoring.laws.faults import ImpossibleDealError
from scoring.laws.rule_sets import RuleSet, switches_of
from scoring.laws.score import IN_HAND, DealScore, Item
from scoring.models import Mark

Reckoned = Mapping[str, Any]
PIQUE = "pique"
BONUSES = ("repique", PIQUE)


def score_of(reckoned: Reckoned, rules: RuleSet) -> DealScore:
    """The score of a deal kept as items or cards; raises ImpossibleDealError with what cannot be.

    Whether there was a pique is looked at only where the figures leave it open (R12).
    """
    game = {"code": rules.code, "switches": switches_of(rules)}
    asked = {key: value for key, value in reckoned.items() if key != PIQUE}
    try:
        return deal_from_data({**asked, **game}).score()
    except ImpossibleDealError as impossible:
        if reckoned.get(PIQUE) is None or not asks_pique(impossible):
            raise
    return deal_from_data({**reckoned, **game}).score()


def asks_pique(impossible: ImpossibleDealError) -> bool:
    """Whether nothing is wanting but the word whether there was a pique (R12)."""
    return [fault.where for fault in impossible.faults] == [PIQUE]


def mark_of(reckoned: Reckoned) -> tuple[str, str | None]:
    """The mark of a deal kept so, and whose it is: “elder” or “younger”, None of an ordinary
    deal."""
    if conceded := reckoned.get("conceded"):
        return Mark.CONCEDED.value, conceded
    marks = (Mark.RECKONS_NOTHING, Mark.PLAYS_SHORT)
    for side, penalty in (reckoned.get("penalty") or {}).items():
        if penalty in marks:
            return penalty, side
    return Mark.NONE.value, None


def side_of(seat: int, dealer: int) -> int:
    """0 where the seat is elder's, 1 where it deals."""
    return int(seat == dealer)


def by_seat(pair: tuple[int, int], dealer: int) -> tuple[int, int]:
    """What is told of elder and younger, in the order of the seats."""
    return pair if dealer == 1 else (pair[1], pair[0])


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a deal's reckoning: who counts, what for, how much, by which rule, and his score
    as he says it aloud."""

    seat: int
    text: str
    amount: int
    count: int
    rule: str
    cards: int
    is_bonus: bool

    @property
    def before(self) -> int:
        """What he had counted before."""
        return self.count - self.amount

    @property
    def rule_number(self) -> str:
        """“R12” of “R12 (Law 69)”."""
        return self.rule.split()[0]


def lines_of(score: DealScore, dealer: int) -> list[Line]:
    """The reckoning as it is said at the table, the hands first; what a side makes in play in one
    line, or two where a pique comes between."""
    said = score.aloud()
    in_hand = [item for item in said if item.column in (*IN_HAND, "repique")]
    others = [item for item in said if item not in in_hand]
    return [
        Line(
            seat=by_seat((0, 1), dealer).index(item.side),
            text=in_words(item),
            amount=item.amount,
            count=item.count,
            rule=item.rule,
            cards=0 if item.column == "carte_blanche" else item.cards,
            is_bonus=item.column in BONUSES,
        )
        for item in (*in_hand, *_play_together(others))
    ]


def _play_together(items: Iterable[Item]) -> Iterator[Item]:
    kept: list[Item] = []
    open_at: dict[int, int] = {}  # By side, where the line is that its play goes into.
    for item in items:
        if item.column != "play" or not item.trick:
            open_at.pop(item.side, None)
            kept.append(item)
        elif item.side in open_at:
            place = open_at[item.side]
            sums = kept[place].amount + item.amount
            kept[place] = replace(kept[place], amount=sums, count=item.count)
        else:
            open_at[item.side] = len(kept)
            kept.append(replace(item, reason="play", rule="R8 (Law 65)", cards=0))
    return iter(kept)


_WORDS = {
    "carte blanche": gettext_lazy("carte blanche"),
    "point": gettext_lazy("point"),
    "sequences": gettext_lazy("sequences"),
    "sets": gettext_lazy("quatorzes and trios"),
    "repique": gettext_lazy("repique"),
    "pique": gettext_lazy("pique"),
    "play": gettext_lazy("play"),
    "conceded": gettext_lazy("play, conceded"),
    "conceding": gettext_lazy("play, conceding"),
    "the cards": gettext_lazy("the cards"),
    "capot": gettext_lazy("capot"),
    "tierce": pgettext_lazy("sequence", "tierce"),
    "quart": pgettext_lazy("sequence", "quart"),
    "quint": pgettext_lazy("sequence", "quint"),
    "sixième": pgettext_lazy("sequence", "sixième"),
    "septième": pgettext_lazy("sequence", "septième"),
    "huitième": pgettext_lazy("sequence", "huitième"),
}


def in_words(item: Item) -> str:
    """What an item was counted for: “quint”, “point of 5”, “the cards”."""
    if item.column == "point" and item.reason == "point":
        return _("point of %(n)d") % {"n": item.amount}
    return str(_WORDS.get(item.reason, item.reason))
