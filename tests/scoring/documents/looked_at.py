"""The words of a paper as a reader sees them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from paper.typesetting.pen import FINE, Colour, Pen, Rule
from paper.typesetting.typefaces import Glyphs


class Word(NamedTuple):
    """A piece of text: where it begins, its line, its width and size, its typeface."""

    x: float
    y: float
    wide: float
    size: float
    face: str
    text: str


@dataclass
class Look:
    """What is on each page of a paper: its words, straight lines, and other lines by points."""

    words: list[list[Word]] = field(default_factory=list)
    rules: list[list[tuple[float, float, float, float]]] = field(default_factory=list)
    paths: list[list[tuple[Rule, list[tuple[float, float]]]]] = field(default_factory=list)

    def begin_page(self) -> None:
        for found in (self.words, self.rules, self.paths):
            found.append([])

    def smallest(self) -> float:
        return min(word.size for page in self.words for word in page)

    def overprinted(self) -> list[tuple[str, str]]:
        """Pairs of words on one line that overlap."""
        return [
            (one.text, other.text)
            for page in self.words
            for n, one in enumerate(page)
            for other in page[n + 1 :]
            if abs(one.y - other.y) < min(one.size, other.size) * 0.5
            and min(one.x + one.wide, other.x + other.wide) - max(one.x, other.x) > 0.6
        ]


def looked_at(draw: Callable[[], Any], module: Any) -> Look:
    """Draw a paper of a module that has a `Pen`, and record it."""
    look = Look()
    look.begin_page()

    class Eye(Pen):
        def put(self, x: float, y: float, line: Glyphs, colour: Colour, apart: float = 0) -> None:
            wide = line.wide + apart * (len(line.text) - 1)
            look.words[-1].append(Word(x, y, wide, line.size, line.face, line.text))
            super().put(x, y, line, colour, apart)

        def rule(self, x1: float, y1: float, x2: float, y2: float, kind: Rule = FINE) -> None:
            look.rules[-1].append((x1, y1, x2, y2))
            super().rule(x1, y1, x2, y2, kind)

        def path(self, points: list[tuple[float, float]], kind: Rule) -> None:
            look.paths[-1].append((kind, points))
            super().path(points, kind)

        def page_done(self) -> None:
            super().page_done()
            look.begin_page()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "Pen", Eye)
        draw()
    for found in (look.words, look.rules, look.paths):
        found.pop()
    return look
