"""Playing cards and calls as the page shows them: each call with its answer, and the reason."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.deal.cards import CARDS, RANKS, SUITS, write_card
from piquet.deal.contests import EQUAL, GOOD, NOT_GOOD, POINT
from piquet.deal.faults import SIDES
from piquet.deal.replies import Answered
from scoring.deal_entry.deal_data import sunk_value
from scoring.words.playing_cards import rank_shown

RANK_NAMES: Final = dict(
    zip(
        RANKS,
        (
            gettext_lazy("seven"),
            gettext_lazy("eight"),
            gettext_lazy("nine"),
            gettext_lazy("ten"),
            gettext_lazy("knave"),
            gettext_lazy("queen"),
            gettext_lazy("king"),
            gettext_lazy("ace"),
        ),
        strict=True,
    )
)
SUIT_NAMES: Final = dict(
    zip(
        SUITS,
        (
            gettext_lazy("spades"),
            gettext_lazy("hearts"),
            gettext_lazy("diamonds"),
            gettext_lazy("clubs"),
        ),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A playing card: its name “AS”, rank and suit, and the label that is read aloud."""

    name: str
    rank: str
    suit: str
    label: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A call in words, with its answer and the reason.

    `state` is “good”, “equal”, “not-good” or “not-called”, and `reply` the same in words. `amount`
    is the call's score, 0 if it scores nothing. `value` is the call's value in the field `sunk`,
    sent if the call is not made.
    """

    seat: int
    text: str
    cards: tuple[PlayingCard, ...]
    state: str
    reply: str
    amount: int
    why: str
    called: bool
    value: str


def playing_card(card: int) -> PlayingCard:
    """Return the playing card of this bit, as the page shows it."""
    name = write_card(card)
    label = _("%(rank)s of %(suit)s") % {
        "rank": RANK_NAMES[name[0]],
        "suit": SUIT_NAMES[name[1]],
    }
    return PlayingCard(name, rank_shown(name[0]), name[1], label)


def cards_of_hand(hand: int) -> tuple[PlayingCard, ...]:
    """Return the playing cards of a hand, suit by suit."""
    return tuple(playing_card(card) for card in CARDS[::-1] if hand & card)


def explained(answered: Answered, seat: int) -> Explained:
    """Return a call as the page shows it, with the reason for its answer."""
    call = answered.call
    return Explained(
        seat=seat,
        text=call.name,
        cards=cards_of_hand(call.cards),
        state=answered.reply.replace(" ", "-") or "not-called",
        reply=str(_REPLIES[answered.reply]),
        amount=call.amount if answered.reply == GOOD else 0,
        why=_why(answered),
        called=answered.called,
        value=sunk_value(SIDES[answered.side], answered.kind, call.cards),
    )


_REPLIES: Final = {
    GOOD: gettext_lazy("good"),
    EQUAL: gettext_lazy("equal"),
    NOT_GOOD: gettext_lazy("not good"),
    "": gettext_lazy("not called"),
}


def _why(answered: Answered) -> str:
    """Return the reason for a call's answer."""
    if not answered.called:
        return _("so it does not count")
    if answered.why == "alone":
        return _("the other has none")
    if answered.why == "uncalled":
        return _("the other called none")
    if answered.why == "best" and answered.best is not None:
        return _WITH_BEST[answered.reply] % {"best": answered.best.name}
    if answered.by is None or answered.why == "shown":
        return _("because of what the other holds or has shown")
    if answered.kind == POINT and answered.why in ("pips", "same"):
        return _("%(own)d pips to %(other)d") % {
            "own": answered.call.strength,
            "other": answered.by.strength,
        }
    words = _BETTER if answered.reply == GOOD else _WORSE
    return words[answered.why] % {"other": answered.by.name}


_WITH_BEST: Final = {  # The best call decides for all others of its kind (Laws 63, 64).
    GOOD: gettext_lazy("counts because %(best)s is good"),
    EQUAL: gettext_lazy("does not count because %(best)s is equal"),
    NOT_GOOD: gettext_lazy("does not count because %(best)s is not good"),
}
_BETTER: Final = {
    "longer": gettext_lazy("longer than %(other)s"),
    "higher": gettext_lazy("higher than %(other)s"),
    "quatorze": gettext_lazy("a quatorze beats %(other)s"),
    "same": gettext_lazy("the same as %(other)s"),
}
_WORSE: Final = {
    "longer": gettext_lazy("shorter than %(other)s"),
    "higher": gettext_lazy("lower than %(other)s"),
    "quatorze": gettext_lazy("%(other)s beats a trio"),
    "same": gettext_lazy("the same as %(other)s"),
}
