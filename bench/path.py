"""Count the project's files that a deal touches on its way, and the moves between them.

    python -m bench.path [--moves]

A player writes a deal on a card of two in the middle of a partie, in this process, through all
middleware. The answer is what has changed on the page, as a phone asks for, or a redirect. The same
phone has written the deals before it, so that every cache is full.

A file is touched if one of its functions runs. A move is a call from one file of the project to
another, also by way of a library: what Django calls for a view counts as the view's. As
`sys.setprofile` tells it, a generator that goes on is called again. A template is a file like any
other. Jinja's are Python functions named after their file, and Django's count from when they begin
to render to when they end. Their blocks and partials count as the template that was asked for.
With --moves the moves are printed as well.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING

from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.site import ROOT, scratch, set_up

if TYPE_CHECKING:
    from bench.helping.club import Phone

DEALS = 10
"""The last of these is counted: the fourth deal of the second partie."""
LIMITS = {"page swapped": (45, 250), "redirect": (30, 110)}
"""The most files and moves."""
Moves = Counter[tuple[str, str]]


class Path:
    """The files that were touched, and the moves from one to another."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.moves: Moves = Counter()
        self._stack = [""]

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Follow every call of the block."""
        sys.setprofile(self._follow)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _follow(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._call(_file(frame))
        elif event == "return" and len(self._stack) > 1:
            self._stack.pop()

    def _call(self, file: str) -> None:
        caller = self._stack[-1]
        if file:
            self.files.add(file)
        if file and caller not in ("", file):
            self.moves[caller, file] += 1
        self._stack.append(file or caller)


def _file(frame: FrameType) -> str:
    """Return the project's file to which a frame belongs. Empty for a library's."""
    if frame.f_code is _django_render():
        return _in_project(str(frame.f_locals["self"].origin))
    return _in_project(frame.f_code.co_filename)


@cache
def _in_project(name: str) -> str:
    """Return the name of a file from the project's folder on. Empty for a library's and our own."""
    path = name.removeprefix(f"{ROOT}/")
    return "" if path == name or path.startswith((".venv/", "bench/")) else path


@cache
def _django_render() -> CodeType:
    """Return the function that renders each of Django's templates, whole or included."""
    from django.template.base import Template

    render: FunctionType = vars(Template)["_render"]
    return render.__code__


def main(prints_moves: bool = False) -> None:
    with scratch("path") as folder:
        set_up(folder)
        from bench.helping.club import Phone, make_club, players

        member = players(make_club(2))[0]
        paths = {
            "page swapped": _path(Phone(member, DEALS, swaps=True)),
            "redirect": _path(Phone(member, DEALS)),
        }
    print(write_section("A deal’s path", _lines(paths)))
    if prints_moves:
        for name, path in paths.items():
            print(f"\n{name}\n" + "\n".join(_listed(path.moves)))


def _path(phone: "Phone") -> Path:
    """Return the path of the last of the DEALS that a phone writes."""
    for _ in range(DEALS - 1):
        phone.write_here()
    path = Path()
    with path.followed():
        phone.write_here()
    return path


def _lines(paths: dict[str, Path]) -> list[str]:
    figures = [
        Figure(f"{what}, {name}", count, limit, at_most=True, form="d")
        for name, path in paths.items()
        for what, count, limit in zip(
            ("files", "moves"), (len(path.files), path.moves.total()), LIMITS[name], strict=True
        )
    ]
    return [
        "The files of the project whose functions run when a player writes the fourth deal of a",
        "partie, and the calls from one of them to another, middleware included.",
        "",
        *table(figures),
    ]


def _listed(moves: Moves) -> list[str]:
    return [f"{count:4} {caller} → {file}" for (caller, file), count in moves.most_common()]


if __name__ == "__main__":
    main("--moves" in sys.argv[1:])
