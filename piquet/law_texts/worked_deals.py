"""Deals worked out in the sources, for drawings beside the laws that they illustrate."""

from dataclasses import dataclass
from typing import Final

from piquet.law_texts.entry import gettext_noop as _


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """A deal from a source: its title, what is counted in it, and the twelve cards of each player.

    `laws` are the numbers of the laws that it illustrates.
    """

    name: str
    title: str
    counted: tuple[str, ...]
    elder: str
    younger: str
    laws: tuple[str, ...]


_ALL: Final = (
    WorkedDeal(
        "cavendish",
        _("Cavendish’s example: 28 to 23"),
        (
            _(
                "Elder counts five for the point of hearts and four for the quart of hearts. "
                "Younger’s point is as long, but counts fewer pips."
            ),
            _(
                "Younger’s four tens bar elder’s three knaves. They count fourteen, and the three "
                "queens three more."
            ),
            _(
                "Elder counts nine in play and wins seven tricks, which is ten for the cards: "
                "twenty-eight. Younger counts six in play: twenty-three."
            ),
        ),
        "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
        "QS TS TH AC KC QC TC AD QD JD TD 7D",
        ("62", "63", "64", "65"),
    ),
    WorkedDeal(
        "four-major-tierces",
        _("Four major tierces: 170 in one deal"),
        (
            _(
                "Elder’s point counts three, the four tierces twelve, and the aces, kings and "
                "queens forty-two: fifty-seven in hand."
            ),
            _(
                "Younger has counted nothing, so elder adds sixty for the repique. Thirteen in "
                "play and forty for the capot make 170."
            ),
        ),
        "AS KS QS AH KH QH AD KD QD AC KC QC",
        "JS TS 9S JH TH 9H JD TD 9D 8C 7C 9C",
        ("67", "68"),
    ),
    WorkedDeal(
        "capot-without-a-pique",
        _("A capot that makes no pique: 66"),
        (
            _(
                "Elder counts six for the point, four for the quart of spades and three for the "
                "aces. Thirteen in play make twenty-six."
            ),
            _(
                "The forty for the capot bring this to sixty-six. They are not play, so elder "
                "does not reach thirty by them and has no pique."
            ),
        ),
        "AS KS QS JS 8S AH KH JH TH 8H 7H AD",
        "TS 9S 7S QH 9H KD JD TD 8D KC JC 9C",
        ("66",),
    ),
    WorkedDeal(
        "pique-on-the-seventh-card",
        _("A pique on the seventh card led"),
        (
            _(
                "Elder counts five for the point, fifteen for the quint and three for the aces: "
                "twenty-three in hand."
            ),
            _(
                "Elder leads the five spades and the two red aces. The seventh card makes thirty "
                "before younger counts anything, and thirty more for the pique make sixty."
            ),
        ),
        "AS KS QS JS TS AH AD 7H 8H KC QC 9C",
        "7D 8D 9D 7C 8C KH QH TH TD JD TC JC",
        ("69",),
    ),
)

WORKED_DEALS: Final = {deal.name: deal for deal in _ALL}
