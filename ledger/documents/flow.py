"""Blocks one below another, turned over to a new page where one does not fit."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf

from scoring.documents.typesetting.pen import Pen

Placed = tuple["Block", float]
"""A block and how far its top is below the top of the page's room, in points."""

ENOUGH = 120.0
"""A last page with less on it than this takes over some of the page before it."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something of a height (points) that is drawn hanging from a top.

    `head` is drawn above it once more where it begins a page; `along` is the room that must
    be left below it for what belongs to it, `whole` the room for all of that. What can be
    `resized` may be as low as its `least` height where that keeps it on a page, and as high as
    its `most` where the last page has room.
    """

    height: float
    draw: Callable[[Pen, float], None]
    head: "Block | None" = None
    along: float = 0.0
    whole: float = 0.0
    least: float = inf
    most: float = 0.0
    resized: Callable[[float], "Block"] | None = None

    def of_height(self, height: float) -> "Block":
        """The same of another height, if it can have one."""
        return self.resized(height) if self.resized else self


def space(height: float) -> Block:
    """Nothing, so many points high; it is left out at the top of a page."""
    return Block(height, _nothing)


def _nothing(_pen: Pen, _top: float) -> None:
    pass


def pages(blocks: Iterable[Block], first: float, later: float) -> list[list[Placed]]:
    """The blocks by page: `first` is the room on the first page, `later` on each after it.

    What can be resized is set as it is, or low, or kept together on a new page: whichever takes the
    fewest pages, and then fills the emptiest of them best. On the last page it shares what is left.
    """
    usual = list(blocks)
    low = [b.of_height(b.least) if b.resized else b for b in usual]
    together = [replace(b, along=max(b.along, min(b.whole, later))) for b in usual]
    laid = [_laid(each, first, later) for each in (usual, low, together)]
    laid += [_evened(usual, laid[0], first, later)]
    filled = [_filled(found, first, later) for found in laid]
    return min(filled, key=lambda found: (len(found), -_emptiest(found, first, later)))


def _evened(
    blocks: Iterable[Block], found: list[list[Placed]], first: float, later: float
) -> list[list[Placed]]:
    """The same pages, but that next to nothing on the last is joined by some of the page before."""
    wanting = ENOUGH - sum(block.height for block, _below in found[-1])
    if len(found) == 1 or wanting <= 0:
        return found
    return _laid(blocks, first, later, (len(found) - 2, wanting))


def _filled(found: list[list[Placed]], first: float, later: float) -> list[list[Placed]]:
    """The same pages, the last of them grown into what is left of it."""
    return [*found[:-1], _grown(found[-1], first if len(found) == 1 else later)]


def _emptiest(found: list[list[Placed]], first: float, later: float) -> float:
    """How much of the emptiest page has something on it, in hundredths."""
    rooms = [first, *[later] * (len(found) - 1)]
    used = (sum(block.height for block, _below in page) for page in found)
    return min(round(100 * of_page / room) for of_page, room in zip(used, rooms, strict=True))


def _grown(page: list[Placed], room: float) -> list[Placed]:
    """The blocks of a page, those that can be higher as high as its room and they allow."""
    growing = [block for block, _below in page if block.most > block.height]
    spare = room - sum(block.height for block, _below in page)
    found, used = [], 0.0
    for block, _below in page:
        higher = min(block.most, block.height + spare / len(growing)) if block in growing else 0
        piece = block.of_height(higher) if higher > block.height else block
        found.append((piece, used))
        used += piece.height
    return found


def _laid(
    blocks: Iterable[Block], first: float, later: float, shorter: tuple[int, float] = (-1, 0.0)
) -> list[list[Placed]]:
    """The blocks page by page; the page of that number has so much less room."""
    found: list[list[Placed]] = [[]]
    used, room = 0.0, first - (shorter[1] if shorter[0] == 0 else 0)
    for block in blocks:
        if block.resized and block.least <= room - used < block.height:
            block = block.of_height(room - used)  # noqa: PLW2901  (it is the same, less high)
        if found[-1] and used + block.height + block.along > room:
            found.append([])
            used, room = 0.0, later - (shorter[1] if shorter[0] == len(found) - 1 else 0)
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
