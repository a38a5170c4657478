"""Blocks one below another, turned over to a new page where one does not fit."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf

from scoring.documents.pen import Pen

Placed = tuple["Block", float]
"""A block and how far its top is below the top of the page's room, in points."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something of a height (points) that is drawn hanging from a top.

    `head` is drawn above it once more where it begins a page; `along` is the room that must
    be left below it for what belongs to it. What has a `least` height can be `shrunk` to it.
    """

    height: float
    draw: Callable[[Pen, float], None]
    head: "Block | None" = None
    along: float = 0.0
    least: float = inf
    shrunk: Callable[[float], "Block"] | None = None


def space(height: float) -> Block:
    """Nothing, so many points high; it is left out at the top of a page."""
    return Block(height, _nothing)


def _nothing(_pen: Pen, _top: float) -> None:
    pass


def pages(blocks: Iterable[Block], first: float, later: float) -> list[list[Placed]]:
    """The blocks by page: `first` is the room on the first page, `later` on each after it."""
    found: list[list[Placed]] = [[]]
    used, room = 0.0, first
    for block in blocks:
        if block.shrunk and block.least <= room - used < block.height:
            block = block.shrunk(room - used)  # noqa: PLW2901  (it is the same, less high)
        if found[-1] and used + block.height + block.along > room:
            found.append([])
            used, room = 0.0, later
        for piece in _beginning(block, is_first=not found[-1]):
            found[-1].append((piece, used))
            used += piece.height
    return found


def _beginning(block: Block, *, is_first: bool) -> Iterator[Block]:
    if is_first and block.draw is _nothing:
        return
    if is_first and block.head is not None:
        yield block.head
    yield block
