"""The rulings that decide by a law, as a table: what went wrong, and where it ends."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.laws.rulings.all_paths import paths_of
from scoring.laws.rulings.path import ANY, AU_CENT, OR, Path, Row
from scoring.laws.rulings.ruling import Ruling

Asked = tuple[str, tuple[str, ...]]
"""A question, and the answers to it that lead to the same ruling, in words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A ruling, what somebody may choose, and the answers at the table that lead to it.

    There may be several `ways` to it; each is the questions that are asked, with their answers.
    """

    ways: tuple[tuple[Asked, ...], ...]
    says: str
    choices: tuple[str, ...]
    laws: tuple[str, ...]
    differs: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can go wrong: its endings by this law, and its other endings."""

    title: str
    au_cent: bool
    own: tuple[Ending, ...]
    others: tuple[Ending, ...]


def events_of(law: str) -> list[Event]:
    """What can go wrong that is decided by the law of this number."""
    return [_event(path, law) for path in paths_of(law)]


def _event(path: Path, law: str) -> Event:
    own = [row for row in path.rows if law in row.ruling.laws] or path.rows
    others = [row for row in path.rows if row not in own]
    return Event(
        _(path.title),
        path.game == AU_CENT,
        tuple(_endings(path, own)),
        tuple(_endings(path, others)),
    )


def _endings(path: Path, rows: Iterable[Row]) -> Iterator[Ending]:
    """Yield an ending for each ruling, with every way that leads to it."""
    ways: dict[Ruling, list[tuple[Asked, ...]]] = {}
    for row in rows:
        ways.setdefault(row.ruling, []).append(tuple(_answers(path, row)))
    for ruling, found in ways.items():
        yield Ending(
            tuple(found),
            _(ruling.says),
            tuple(_(choice.says) for choice in ruling.choices),
            ruling.laws,
            _(ruling.differs) if ruling.differs else "",
        )


def _answers(path: Path, row: Row) -> Iterator[Asked]:
    """Yield each question that is asked on the way, and its answers in words."""
    for question, answer in zip(path.questions, row.answers, strict=True):
        if answer != ANY:
            yield _(question.text), tuple(_(question.answers[each]) for each in answer.split(OR))
