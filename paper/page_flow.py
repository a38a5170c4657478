"""Lay blocks out below one another, on as many pages as they need."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf

from paper.typesetting.pen import Pen

Placed = tuple["Block", float]
"""A block, and the distance of its top from the top of the page's usable area, in points."""

ENOUGH = 120.0
"""The least height used on a last page, in points: a shorter one takes some of the page before."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page with a height in points, drawn downwards from its top.

    `head` is drawn again above a block that begins a page. `along` is the space to leave below the
    block for anything that must stay with it. `whole` is the space for all of that. A block that
    can be `resized` may shrink to `least` to stay on a page. On a last page with free space it may
    grow to `most`.
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
        """Return the block with another height, if it can be resized."""
        return self.resized(height) if self.resized else self


def space(height: float) -> Block:
    """Return an empty space of this height in points; it is left out at the top of a page."""
    return Block(height, _nothing)


def _nothing(_pen: Pen, _top: float) -> None:
    pass


def pages(blocks: Iterable[Block], first: float, later: float) -> list[list[Placed]]:
    """Return the blocks by page; `first` is the height of the first page, `later` of the others.

    The function tries resizable blocks at their usual height, at their least, and together on a new
    page. It takes the layout with the fewest pages. If several have equally few, it takes the one
    whose emptiest page is fullest. On the last page resizable blocks share the free space.
    """
    usual = list(blocks)
    low = [b.of_height(b.least) if b.resized else b for b in usual]
    together = [replace(b, along=max(b.along, min(b.whole, later))) for b in usual]
    laid = [_lay_out(each, first, later) for each in (usual, low, together)]
    laid += [_even_out(usual, laid[0], first, later)]
    filled = [_fill(layout, first, later) for layout in laid]
    return min(filled, key=lambda layout: (len(layout), -_emptiest(layout, first, later)))


def _even_out(
    blocks: Iterable[Block], layout: list[list[Placed]], first: float, later: float
) -> list[list[Placed]]:
    """Return the pages, with some blocks of the page before moved to an almost empty last page."""
    wanting = ENOUGH - sum(block.height for block, _below in layout[-1])
    if len(layout) == 1 or wanting <= 0:
        return layout
    return _lay_out(blocks, first, later, (len(layout) - 2, wanting))


def _fill(layout: list[list[Placed]], first: float, later: float) -> list[list[Placed]]:
    """Return the pages, with the blocks of the last one grown into its free space."""
    return [*layout[:-1], _grow(layout[-1], first if len(layout) == 1 else later)]


def _emptiest(layout: list[list[Placed]], first: float, later: float) -> float:
    """Return how full the emptiest page is, in hundredths."""
    rooms = [first, *[later] * (len(layout) - 1)]
    used = (sum(block.height for block, _below in page) for page in layout)
    return min(round(100 * of_page / room) for of_page, room in zip(used, rooms, strict=True))


def _grow(page: list[Placed], room: float) -> list[Placed]:
    """Return the blocks of a page, grown as far as they and the page allow."""
    growing = [block for block, _below in page if block.most > block.height]
    spare = room - sum(block.height for block, _below in page)
    grown, used = [], 0.0
    for block, _below in page:
        higher = min(block.most, block.height + spare / len(growing)) if block in growing else 0
        piece = block.of_height(higher) if higher > block.height else block
        grown.append((piece, used))
        used += piece.height
    return grown


def _lay_out(
    blocks: Iterable[Block], first: float, later: float, shorter: tuple[int, float] = (-1, 0.0)
) -> list[list[Placed]]:
    """Return the blocks page by page.

    `shorter` is the index of a page, and the height in points to leave empty on it.
    """
    layout: list[list[Placed]] = [[]]
    used, room = 0.0, first - (shorter[1] if shorter[0] == 0 else 0)
    for block in blocks:
        if block.resized and block.least <= room - used < block.height:
            block = block.of_height(room - used)  # noqa: PLW2901  (the same block, lower)
        if layout[-1] and used + block.height + block.along > room:
            layout.append([])
            used, room = 0.0, later - (shorter[1] if shorter[0] == len(layout) - 1 else 0)
        for piece in _beginning(block, is_first=not layout[-1]):
            layout[-1].append((piece, used))
            used += piece.height
    return layout


def _beginning(block: Block, *, is_first: bool) -> Iterator[Block]:
    if is_first and block.draw is _nothing:
        return
    if is_first and block.head is not None:
        yield block.head
    yield block
