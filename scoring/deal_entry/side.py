"""Elder's or younger's half of a deal's form by items or cards, as the page shows it."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy

from piquet.deal.combinations import set_amount
from piquet.deal.contests import SEQUENCES
from piquet.deal.faults import SIDES
from piquet.deal.named_combinations import AMOUNTS
from piquet.text.digits import whole_number
from scoring.deal_entry.deal_data import COUNT_WORDS, RANK_FIELDS, SEQUENCE_FIELDS
from scoring.deal_entry.form import WayForm

KIND_LABELS: Final = {
    "point": gettext_lazy("point"),
    "sequences": gettext_lazy("sequences"),
    "sets": gettext_lazy("quatorzes and trios"),
}
# The largest number of each sequence in twelve cards.
MOST_HELD: Final = {"tierce": 4, "quart": 3, "quint": 2, "sixième": 2, "septième": 1, "huitième": 1}


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One of the values of a field, with its label and its score."""

    value: str
    label: str
    amount: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Tap:
    """A field whose values a key cycles through. The key shows `label` while none is chosen."""

    name: str
    label: str
    choices: tuple[FieldChoice, ...]


class SidePage:
    """Elder's half of the form, or younger's. It makes no query."""

    def __init__(self, form: WayForm, number: int, seat: int) -> None:
        self.form, self.number, self.seat = form, number, seat
        self.name = SIDES[number]

    def _typed(self, name: str) -> str:
        return str(self.form[f"{self.name}_{name}"].value() or "")

    @property
    def point(self) -> list[FieldChoice]:
        typed = self._typed("point")
        lengths = sorted({*range(3, 9), whole_number(typed) or 3})
        return [FieldChoice(str(n), str(n), n, str(n) == typed) for n in lengths]

    @property
    def sequences(self) -> list[Tap]:
        return [self._sequence(field, name) for field, name in SEQUENCE_FIELDS.items()]

    def _sequence(self, field: str, name: str) -> Tap:
        typed = self._typed(field) or "0"
        amount = AMOUNTS[SEQUENCES][name]
        choices = tuple(
            FieldChoice(str(n), name if n == 1 else f"{n} × {name}", n * amount, str(n) == typed)
            for n in range(1, MOST_HELD[name] + 1)
        )
        return Tap(f"{self.name}_{field}", name, choices)

    @property
    def sets(self) -> list[Tap]:
        return [self._set(rank) for rank in RANK_FIELDS]

    def _set(self, rank: str) -> Tap:
        typed = self._typed(rank)
        choices = tuple(
            FieldChoice(str(n), f"{word} {rank}", set_amount(n), str(n) == typed)
            for n, word in COUNT_WORDS.items()
        )
        return Tap(f"{self.name}_{rank}", rank, choices)

    @property
    def carte_blanche(self) -> bool:
        return bool(self.form[f"{self.name}_carte_blanche"].value())

    @property
    def bars(self) -> list[FieldChoice]:
        typed = self.form[f"{self.name}_bars"].value() or ()
        return [FieldChoice(k, str(label), 0, k in typed) for k, label in KIND_LABELS.items()]

    @property
    def play(self) -> str:
        value = self.form[f"{self.name}_play"].value()
        return "" if value is None else str(value)

    @property
    def hand(self) -> str:
        return self._typed("hand")

    @property
    def dealt(self) -> str:
        return self._typed("dealt")
