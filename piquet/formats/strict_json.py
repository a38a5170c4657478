"""Strict reading of JSON that somebody else wrote, with every error in one line.

`parse` refuses values that Python's reader accepts: a key twice in one object, NaN, overlong
numbers, half characters, endless nesting. `Reader` reads the value field by field. Pure Python, for
commands that need no site.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar

MOST_BYTES: Final = 1_000_000
DEEPEST: Final = 32
LONGEST_NUMBER: Final = 18
SHOWN: Final = 60
HIGHEST: Final = 1_000_000
# Characters that no file or database can store: NUL, or half of a surrogate pair.
_UNFIT: Final = re.compile("[\0\ud800-\udfff]")

Value = TypeVar("Value")
Read = Callable[[str, Any], Value]


@dataclass(frozen=True, slots=True)
class FileFault:
    """One error in a file: its place, what was found there, and what was expected."""

    where: str
    actual: str
    expected: str

    def __str__(self) -> str:
        return f"{self.where}: found {self.actual}; expected {self.expected}"


class FileError(ValueError):
    """A file that cannot be read; `faults` holds every error found."""

    def __init__(self, faults: Sequence[FileFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class _Object(dict[str, Any]):
    """A JSON object that remembers its repeated keys."""

    twice: tuple[str, ...] = ()


class _LongNumber(str):
    """A whole number with more digits than any file needs, as text."""

    __slots__ = ()


def parse(source: str | bytes, most: int = MOST_BYTES) -> Any:
    """Return the JSON value of `source`, of at most `most` bytes; bytes must be UTF-8.

    Raises FileError with every error, in their order in the file.
    """
    text = _decoded(source, most)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_number,
        )
    except json.JSONDecodeError as error:
        raise FileError([_syntax_fault(text, error)]) from None
    except RecursionError:
        raise FileError([_too_deep("the file")]) from None
    if not _is_sound(value, 0):
        raise FileError(list(_faults("", value, 0)))
    return value


def excerpt(value: object) -> str:
    """Return a value as an error shows it: JSON on one line, cut short if long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    if not text.isprintable():
        text = json.dumps(value, default=str)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def inside(where: str, key: str | int) -> str:
    """Return the place of a field, or of a list's entry by its index, inside another place."""
    if isinstance(key, int):
        return f"{where}[{key}]"
    if not key.isidentifier():
        return f"{where}[{excerpt(key)}]"
    return f"{where}.{key}" if where else key


def _decoded(source: str | bytes, most: int) -> str:
    if len(source) > most:
        actual, expected = f"more than {most:,} bytes", f"at most {most:,} bytes"
        raise FileError([FileFault("the file", actual, expected)])
    if isinstance(source, str):
        return source.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        actual = f"0x{source[error.start]:02x}"
        raise FileError([FileFault(f"byte {error.start + 1}", actual, "UTF-8 text")]) from None


def _number(written: str) -> int | _LongNumber:
    return _LongNumber(written) if len(written.lstrip("-")) > LONGEST_NUMBER else int(written)


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made, twice = _Object(), []
    for key, value in pairs:
        if key in made:
            twice.append(key)
        made[key] = value
    made.twice = tuple(dict.fromkeys(twice))
    return made


def _syntax_fault(text: str, error: json.JSONDecodeError) -> FileFault:
    rest = text[error.pos : error.pos + 1]
    actual = excerpt(rest) if rest else "the end of the file"
    where = f"line {error.lineno}, column {error.colno}"
    return FileFault(where, actual, f"JSON ({error.msg[0].lower()}{error.msg[1:]})")


def _too_deep(where: str) -> FileFault:
    return FileFault(where, "too much nesting", f"at most {DEEPEST} lists and objects in another")


def _is_sound(value: object, depth: int) -> bool:
    """Return whether `_faults` would find nothing."""
    kind = type(value)
    if depth > DEEPEST:
        return False
    if kind is list or kind is _Object:
        return _holds_what_is_sound(value, depth + 1)
    if isinstance(value, str):
        return kind is not _LongNumber and not _UNFIT.search(value)
    return not isinstance(value, float) or math.isfinite(value)


def _holds_what_is_sound(value: Any, depth: int) -> bool:
    if type(value) is _Object and (value.twice or not all(_is_sound(key, 0) for key in value)):
        return False
    for entry in value.values() if type(value) is _Object else value:
        if not _is_sound(entry, depth):
            return False
    return True


def _faults(where: str, value: object, depth: int) -> Iterator[FileFault]:
    """Yield the errors in a value and everything in it."""
    if depth > DEEPEST:
        yield _too_deep(where)
    elif isinstance(value, _Object):
        yield from _faults_of_object(where, value, depth)
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _faults(inside(where, number), entry, depth + 1)
    else:
        yield from _faults_of_plain(where or "the file", value)


def _faults_of_object(where: str, value: _Object, depth: int) -> Iterator[FileFault]:
    for key in value.twice:
        yield FileFault(inside(where, key), "the same key twice in one object", "the key once")
    for key, entry in value.items():
        yield from _faults_of_plain(inside(where, key), key)
        yield from _faults(inside(where, key), entry, depth + 1)


def _faults_of_plain(where: str, value: object) -> Iterator[FileFault]:
    if isinstance(value, _LongNumber):
        text = f"a number of at most {LONGEST_NUMBER} figures"
        yield FileFault(where, f"{value[:LONGEST_NUMBER]}… ({len(value)} figures)", text)
    elif isinstance(value, float) and not math.isfinite(value):
        yield FileFault(where, excerpt(value), "a number")
    elif isinstance(value, str) and _UNFIT.search(value):
        yield FileFault(where, excerpt(value), "text without NUL or half characters")


class Reader:
    """Reads a parsed value field by field, and notes its errors in `faults`.

    After an error each method returns something harmless of its type, so that the rest of the file
    is checked too. If there are errors, callers discard what was read.
    """

    # Maps the name of a required field to what an error names as expected.
    expected: Mapping[str, str] = {}

    def __init__(self) -> None:
        self.faults: list[FileFault] = []

    def fault(self, where: str, actual: str, expected: str) -> None:
        """Note an error."""
        self.faults.append(FileFault(where, actual, expected))

    def fields(
        self, where: str, value: object, required: Sequence[str], optional: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return the known fields of an object that are not null.

        Notes an error for each unknown key, and for each required key without a value.
        """
        if not isinstance(value, dict):
            self.fault(where, excerpt(value), "an object")
            return {}
        known = (*required, *optional)
        for key in value:
            if key not in known:
                self.fault(inside(where, key), "a key the format does not have", _like(key, known))
        for key in required:
            if value.get(key) is None:
                self.fault(inside(where, key), "nothing", self.expected[key])
        return {key: entry for key, entry in value.items() if key in known and entry is not None}

    def field(
        self, where: str, data: Mapping[str, Any], key: str, read: Read[Value], default: Value
    ) -> Value:
        """Return the value of a field, read by `read`; `default` if the field is missing."""
        return read(inside(where, key), data[key]) if key in data else default

    def list_of(self, where: str, value: object, read: Read[Value]) -> tuple[Value, ...]:
        """Return the entries of a list, each read by `read`."""
        if not isinstance(value, list):
            self.fault(where, excerpt(value), "a list")
            return ()
        return tuple(read(inside(where, number), entry) for number, entry in enumerate(value))

    def pair(self, where: str, value: object, read: Read[Value]) -> tuple[Value, Value] | None:
        """Return the two entries of a list, each read by `read`; None if it is not a list of
        two."""
        if not isinstance(value, list) or len(value) != 2:
            self.fault(where, excerpt(value), "a list of two, one for each player")
            return None
        return read(inside(where, 0), value[0]), read(inside(where, 1), value[1])

    def choice(self, where: str, value: object, known: Sequence[Value]) -> Value:
        """Return one of the known values; `true` does not count as 1."""
        for choice in known:
            if value == choice and (isinstance(value, str) or type(value) is type(choice)):
                return choice
        self.fault(where, excerpt(value), _either(known))
        return known[0]

    def truth(self, where: str, value: object) -> bool:
        """Return true or false; no other value counts as either."""
        return self.choice(where, value, (True, False))

    def figure(self, where: str, value: object, least: int = 0, most: int = HIGHEST) -> int:
        """Return a whole number from `least` to `most`."""
        if type(value) is int and least <= value <= most:
            return value
        self.fault(where, excerpt(value), f"a whole number from {least:,} to {most:,}")
        return least


def _like(key: str, known: Sequence[str]) -> str:
    """Return the known key that was probably meant, or all of them."""
    return _either(get_close_matches(key[:SHOWN], known, n=1) or known)


def _either(known: Sequence[object]) -> str:
    return " or ".join(choice if isinstance(choice, str) else excerpt(choice) for choice in known)
