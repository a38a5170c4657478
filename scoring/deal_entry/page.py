"""The form of a deal by items or cards, as its page shows it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from piquet.deal.cards import CARDS as PACK
from piquet.deal.cards import suit_of, write_card, write_cards
from piquet.deal.contests import KINDS
from piquet.deal.faults import SIDES
from piquet.deal.hands import TWELVE
from piquet.deal.score_from_cards import CARDS_OF_TRICKS
from piquet.deal.trick_courses import plays
from piquet.rule_sets import RuleSet
from scoring.deal_entry.calls import Explained, PlayingCard, cards_of_hand, explained, playing_card
from scoring.deal_entry.deal_data import (
    BY_CARDS,
    BY_ITEMS,
    WAYS,
    wanting,
)
from scoring.deal_entry.form import WayForm, fields_of, sunk_values
from scoring.deal_entry.preview import DealPreview, preview_of, under_rulings
from scoring.deal_entry.side import SidePage
from scoring.sheet.itemised import by_seat
from scoring.sheet.player_names import names_of
from scoring.sheet.rulings import penalties_of
from scoring.sheet.sheet import Sheet
from scoring.words.playing_cards import player_letters, with_names_and_suits
from scoring.words.score_items import ScoreLine, score_lines


@dataclass(frozen=True, slots=True)
class TricksOption:
    """A choice of how many tricks each side won, with each side's score for the cards."""

    value: str
    label: str
    note: str
    cards: tuple[int, int]
    chosen: bool


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class WayPage:
    """The whole form of a deal by items or cards, with its preview. It makes no query."""

    form: WayForm
    sheet: Sheet

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The values entered so far, without those that the form refuses."""
        read = WayForm(self.form.data)
        read.is_valid()
        return read.cleaned_data

    @cached_property
    def mode(self) -> str:
        """The way of entry, “items” or “cards”."""
        return str(self.form["way"].value())

    @property
    def dealer(self) -> int:
        """The dealer's seat. If nobody has entered who deals, the seat assumed until then."""
        dealer: int = self.data.get("dealer", 1)
        return dealer

    @property
    def dealer_said(self) -> int | None:
        """The dealer's seat. None if the writer has still to enter who deals (R21)."""
        return self.data.get("dealer")

    @property
    def partie(self) -> int:
        """The number of the deal's partie."""
        partie: int = self.data.get("partie", 1)
        return partie

    @property
    def deal(self) -> int:
        """The number of the deal in its partie."""
        deal: int = self.data.get("deal", 1)
        return deal

    @cached_property
    def correcting(self) -> bool:
        """Whether the form corrects a deal already written."""
        return not self.form["as_next"].value()

    @cached_property
    def preview(self) -> DealPreview:
        return preview_of(self.data, self.sheet.rules)

    @property
    def ruled(self) -> tuple[int, int] | None:
        """The deal's scores by seat under its rulings. None if the rulings do not change them."""
        partie = self.sheet.partie(self.partie)
        if not self.preview.complete or partie is None:
            return None
        penalties = penalties_of(partie.rulings.get(self.deal, ()), self.dealer)
        left = under_rulings(self.data, self.sheet.rules, penalties)
        counted = self.preview.score and self.preview.score.totals
        return by_seat(left, self.dealer) if left and left != counted else None

    @property
    def ways(self) -> list[tuple[str, str, bool]]:
        """The value and label of each way, and whether it is the chosen one."""
        return [(value, str(label), value == self.mode) for value, label in WAYS]

    @cached_property
    def sides(self) -> list[SidePage]:
        """Elder's half of the form and younger's."""
        return [SidePage(self.form, n, by_seat((0, 1), self.dealer).index(n)) for n in (0, 1)]

    @cached_property
    def names(self) -> list[str]:
        """Elder's name and younger's, as on the card."""
        names = names_of(self.sheet, self.partie)
        return [names[side.seat] for side in self.sides]

    @property
    def marks(self) -> list[str]:
        """The letters that mark a playing card as elder's or younger's."""
        return player_letters(self.names)

    @property
    def counts(self) -> list[tuple[int, int | None]]:
        """Each seat with its count so far, elder first. None while nothing can be counted."""
        totals = self.preview.score.totals if self.preview.score else (None, None)
        return [(side.seat, totals[side.number]) for side in self.sides]

    @property
    def counts_in_columns(self) -> list[tuple[int, int, int | None]]:
        """Each side's number, seat and count so far, in the order of the card's columns."""
        counts = enumerate(self.counts)
        return sorted(((side, *of) for side, of in counts), key=lambda count: count[1])

    @property
    def lines(self) -> list[ScoreLine]:
        """The lines counted. For a deal entered by cards, `explained` has the calls instead."""
        score = self.preview.score
        if score is None:
            return []
        if self.mode == BY_CARDS:
            score = replace(score, items=tuple(i for i in score.items if i.column not in KINDS))
        return score_lines(score, self.dealer)

    @property
    def tricks(self) -> list[TricksOption]:
        typed = str(self.form["tricks"].value())
        return [
            TricksOption(
                value=str(n),
                label=f"{n}–{TWELVE - n}",
                note=_note_on_tricks(n),
                cards=(sum(CARDS_OF_TRICKS[n]), sum(CARDS_OF_TRICKS[TWELVE - n])),
                chosen=str(n) == typed,
            )
            for n in range(TWELVE + 1)
        ]

    @property
    def plays_json(self) -> str:
        """JSON for the script: younger's possible counts, by elder's tricks and then count."""
        return json.dumps(plays_by_tricks(self.sheet.rules), separators=(",", ":"))

    @property
    def to_reach(self) -> list[tuple[int, int, int]]:
        """Each seat, the score typed before, and the difference from it. Empty without any."""
        typed = [self.data.get(f"score_{seat}") for seat in (0, 1)]
        if typed == [None, None] or self.preview.score is None:
            return []
        made = by_seat(self.preview.score.totals, self.dealer)
        return [
            (seat, score, made[seat] - score)
            for seat, score in enumerate(typed)
            if score is not None
        ]

    @property
    def wants(self) -> str:
        """The errors in the deal as entered, else the next thing to enter. "" if it is complete."""
        against = self.field_faults or {"played": self.errors.get("played", [])}
        if texts := [text for messages in against.values() for text in messages]:
            return " ".join(dict.fromkeys(texts))
        if self.preview.score is None:
            return _("Choose the twelve cards of each hand.")
        if self.preview.complete:
            return ""
        if self.preview.asks_pique:
            return _("Say whether there was a pique.")
        question = next((question for _field, question in wanting(self.data)), "")
        return with_names_and_suits(question, self.names)

    @property
    def is_refused(self) -> bool:
        """Whether `wants` is an error."""
        return bool(self.field_faults or self.errors.get("played"))

    @property
    def amiss_below(self) -> bool:
        """Whether a field under “More” has an error."""
        below = {"mark", "mark_seat", *(f"{side}_{name}" for side in SIDES for name in _BELOW)}
        return not below.isdisjoint(self.errors)

    @property
    def is_amiss(self) -> bool:
        """Whether nothing can be counted before the writer has done what `wants` asks for."""
        return self.preview.score is None or bool(self.preview.field_faults)

    @property
    def explained(self) -> list[Explained]:
        return [explained(call, self.sides[call.side].seat) for call in self.preview.calls]

    @property
    def points(self) -> list[tuple[str, tuple[PlayingCard, ...], bool]]:
        """Elder's equal points if the writer must choose: suit, cards, and whether it is chosen."""
        shown = str(self.form["elder_shown"].value() or "")
        points = [(suit_of(cards), cards_of_hand(cards)) for cards in self.preview.points]
        return [(suit, cards, suit == shown) for suit, cards in points]

    @property
    def pack(self) -> list[PlayingCard]:
        """The thirty-two cards, rank by rank, aces first."""
        return [playing_card(PACK[8 * suit + rank]) for rank in range(7, -1, -1)
                for suit in range(4)]  # fmt: skip

    @property
    def may(self) -> str:
        """The cards that may be played next."""
        playing = self.preview.playing
        return write_cards(playing.may) if playing else ""

    @property
    def turn(self) -> int | None:
        """The seat of the player who plays next."""
        playing = self.preview.playing
        return None if playing is None or playing.side is None else self.sides[playing.side].seat

    @property
    def leads(self) -> bool:
        """Whether the next card is a lead."""
        return bool(self.preview.playing and not self.preview.playing.led)

    @property
    def played(self) -> str:
        """The cards played, up to the first that is not allowed."""
        playing = self.preview.playing
        if playing is None:
            return str(self.form["played"].value() or "")
        cards = [card for trick in playing.tricks for card in trick]
        return " ".join(map(write_card, [*cards, *([playing.led] if playing.led else [])]))

    @property
    def trick_lines(self) -> list[tuple[int, tuple[PlayingCard, ...]]]:
        """The tricks so far, the last one first."""
        playing = self.preview.playing
        tricks = [*playing.tricks, *([(playing.led,)] if playing.led else [])] if playing else []
        return [(n, tuple(map(playing_card, cards))) for n, cards in enumerate(tricks, 1)][::-1]

    @cached_property
    def field_faults(self) -> Mapping[str, list[str]]:
        """The errors from the reckoning, by field."""
        return self._worded(self.preview.field_faults)

    @cached_property
    def errors(self) -> Mapping[str, list[str]]:
        """All errors of the form and the reckoning, by field, each once."""
        errors = self._worded(self.form.errors)
        for name, texts in self.field_faults.items():
            errors[name] = list(dict.fromkeys([*errors.get(name, []), *texts]))
        return errors

    def _worded(self, faults: Mapping[str, Any]) -> dict[str, list[str]]:
        return {
            name: [with_names_and_suits(str(text), self.names) for text in texts]
            for name, texts in faults.items()
        }

    @property
    def carried(self) -> list[tuple[str, str]]:
        """The names and values entered by the other way, which the form sends along."""
        other = fields_of(BY_CARDS if self.mode == BY_ITEMS else BY_ITEMS)
        sunk = sunk_values(self.form.data) if self.mode == BY_ITEMS else []
        pairs = [pair for name in other for pair in _values(name, self.form[name].value())]
        return [*pairs, *(("sunk", value) for value in sunk)]


_BELOW = ("bars", "dealt")


def _values(name: str, value: Any) -> Iterable[tuple[str, str]]:
    several = value if isinstance(value, list | tuple) else [value]
    return [(name, "on" if item is True else str(item)) for item in several if item or item == 0]


def plays_by_tricks(rules: RuleSet) -> dict[int, dict[int, list[int]]]:
    """Return younger's possible counts, by elder's tricks and then elder's count in play."""
    by_tricks: dict[int, dict[int, list[int]]] = {}
    for tricks, elder, younger in sorted(plays(rules)):
        by_tricks.setdefault(tricks, {}).setdefault(elder, []).append(younger)
    return by_tricks


def _note_on_tricks(elder: int) -> str:
    if elder in (0, TWELVE):
        return _("capot")
    return _("divided") if 2 * elder == TWELVE else ""
