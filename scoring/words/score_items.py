"""The items of a deal's score in words: carte blanche, point, quint, repique, pique, capot …

`_WORDS` has the word for each reason. `score_lines` returns the lines that pages show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from piquet.deal.score import IN_HAND, DealScore, Item
from piquet.rule_sets import RuleSet
from scoring.sheet.deal import SheetDeal
from scoring.sheet.itemised import PIQUE_PLACE, by_seat, score_of
from scoring.words.law_texts import Cited, cited

BONUSES = ("repique", PIQUE_PLACE)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a deal's score: the player's seat, the reason, the amount and the rule.

    `count` is the player's score so far, as the player says it aloud.
    """

    seat: int
    text: str
    amount: int
    count: int
    rule: str
    cards: int
    is_bonus: bool

    @property
    def before(self) -> int:
        """The player's count before this item."""
        return self.count - self.amount

    @property
    def law(self) -> Cited:
        """The law by which the line counts."""
        return cited(self.rule)


def score_lines(score: DealScore, dealer: int) -> list[ScoreLine]:
    """Return the lines of a score in the order said at the table, the hands first.

    A side's items from the play are one line, or two if a pique comes between them.
    """
    items = score.aloud()
    in_hand = [item for item in items if item.column in (*IN_HAND, "repique")]
    others = [item for item in items if item not in in_hand]
    return [
        ScoreLine(
            seat=by_seat((0, 1), dealer).index(item.side),
            text=format_item(item),
            amount=item.amount,
            count=item.count,
            rule=item.rule,
            cards=0 if item.column == "carte_blanche" else item.cards,
            is_bonus=item.column in BONUSES,
        )
        for item in (*in_hand, *_play_together(others))
    ]


def _play_together(items: Iterable[Item]) -> Iterator[Item]:
    lines: list[Item] = []
    open_at: dict[int, int] = {}  # Maps a side to the index of its open play line.
    for item in items:
        if item.column != "play" or not item.trick:
            open_at.pop(item.side, None)
            lines.append(item)
        elif item.side in open_at:
            place = open_at[item.side]
            sums = lines[place].amount + item.amount
            lines[place] = replace(lines[place], amount=sums, count=item.count)
        else:
            open_at[item.side] = len(lines)
            lines.append(replace(item, reason="play", rule="R8 (Law 65)", cards=0))
    return iter(lines)


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


def format_item(item: Item) -> str:
    """Return the name of an item: “quint”, “point of 5”, “the cards”."""
    if item.column == "point" and item.reason == "point":
        return _("point of %(n)d") % {"n": item.amount}
    return str(_WORDS.get(item.reason, item.reason))


def score_lines_by_record(deal: SheetDeal, rules: RuleSet) -> dict[int, list[ScoreLine]]:
    """Map the id of each record with items or cards to the lines of its score."""
    return {
        record.id: score_lines(score_of(itemised, rules, record.penalties), record.dealer)
        for record in deal.written
        if (itemised := record.itemised) is not None
    }
