"""The rulings by a law or a case, as a table of irregularities and their rulings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from front.law_book.links import address_of
from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import Case, Law
from piquet.rulings.all_paths import paths_of
from piquet.rulings.path import ANY, AU_CENT, OR, Path, Row
from piquet.rulings.ruling import Ruling

Asked = tuple[str, tuple[str, ...]]
"""A question, and those answers to it that lead to the same ruling, in words."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A ruling, the choices it leaves to a player, and the answers that lead to it.

    There may be several `ways` to it. Each is a list of questions with their answers.
    """

    ways: tuple[tuple[Asked, ...], ...]
    says: str
    choices: tuple[str, ...]
    laws: tuple[str, ...]
    cases: tuple[str, ...]
    differs: str


@dataclass(frozen=True, slots=True)
class Event:
    """An irregularity, with its rulings by this law or case and its other rulings."""

    name: str
    title: str
    au_cent: bool
    own: tuple[Ending, ...]
    others: tuple[Ending, ...]


def events_of(cited: str) -> list[Event]:
    """Return the irregularities decided by the law or the case with this number."""
    return [_event(path, cited) for path in paths_of(cited)]


def address_of_event(path: Path) -> str:
    """Return the address in the book of the rulings on an irregularity.

    It is on the page of the first law that a ruling cites, or of the case if no law is cited.
    """
    cited = {law for row in path.rows for law in row.ruling.laws}
    if laws := [law for law in path.laws if law in cited]:
        entry: Law | Case = LAWS[next((law for law in laws if LAWS[law].au_cent), laws[0])]
    else:
        entry = CASES[next(case for row in path.rows for case in row.ruling.cases)]
    return f"{address_of(entry)}#{path.name}"


def _event(path: Path, cited: str) -> Event:
    own = [row for row in path.rows if cited in (*row.ruling.laws, *row.ruling.cases)] or path.rows
    others = [row for row in path.rows if row not in own]
    return Event(
        path.name,
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
    for ruling, answers in ways.items():
        yield Ending(
            tuple(answers),
            _(ruling.says),
            tuple(_(choice.says) for choice in ruling.choices),
            ruling.laws,
            ruling.cases,
            _(ruling.differs) if ruling.differs else "",
        )


def _answers(path: Path, row: Row) -> Iterator[Asked]:
    """Yield each question on the way to the ruling, with its answers in words."""
    for question, answer in zip(path.questions, row.answers, strict=True):
        if answer != ANY:
            yield _(question.text), tuple(_(question.answers[each]) for each in answer.split(OR))
