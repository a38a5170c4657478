"""Make a valid form wrong, or nearly wrong: by chance, from a seed."""

from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.forms import Field, Form
from tests.fuzz.likely import TOGETHER, typed
from tests.helping.visitor import Fields

TOKEN = "csrfmiddlewaretoken"
NUMBERS = (
    "0", "-1", "-0", "1", "2", "3", "30", "101", "150", "999", "2147483648", "1e9", "1e999", "1.5",
    "9223372036854775807", "9223372036854775808", "1" + "0" * 30, "-1" + "0" * 30, "NaN",
    "Infinity", "٣", "½", "0x10", "1_000", " 7 ", "+5", "−5", "5.00-", "12,50",
    "1.234,56", "£5", "",
)  # fmt: skip
WORDS = (
    "", " ", "a", "on", "null", "None", "true", "drawn", "\u0000", "🂡", "\u202edeal",
    "e\u0301" * 50, "𝟙𝟚", "\u200b", "\ufeff", "x" * 300, "x" * 20_000, "<script>",
    "' OR 1=1 --", "%s%n", "{{ 7 }}",
    "../../etc/passwd", "http://[", "anne@example.org", "no address", "a@b", "=1+1", "\r\nX: y",
    '{"format": "piquet-card/1"}', "[[[[[[", '{"a": "\\ud800"}', "http://elsewhere.test/",
)  # fmt: skip
DAYS = (
    "0001-01-01", "9999-12-31", "0000-00-00", "2026-02-30", "2026-11-20", "1066-10-14",
    "-2026-01-01", "99999-01-01", "20261120", "today", "2026-11-20T00:00", "2026-1-1",
)  # fmt: skip
FILES = (
    b"", b"\x00" * 40, b"\xff\xfe\x00", b"name,balance\nAnne,12\n", b"Anne;12,50\n" * 50, b'"' * 30,
    b"\xef\xbb\xbfname,balance\nAnne,5s.\n", b"a," * 4000, b"\r\r\n\n,", b"PK\x03\x04",
)  # fmt: skip


def filled(form: Form, route: str, chance: Random) -> Fields:
    """Fill in the form as a member would: its own values, likely ones in the rest, one button.

    Now and then another value is chosen.
    """
    bold = chance.choice((0.0, 0.1, 0.3, 0.8))
    told: Fields = []
    together: dict[str, str] = {}
    if route in TOGETHER and chance.random() < 0.5:
        bold, together = 0.0, chance.choice(TOGETHER[route])
    for each in form.fields.values():
        values = [together[each.name]] if each.name in together else _told(each, bold, chance)
        told += [(each.name, value) for value in values]
    pressed = [each for each in form.buttons if each[0] in together] or form.buttons
    if pressed:
        told.append(chance.choice(pressed))
    named = {*form.fields, *(name for name, _value in pressed)}
    return [*told, *(each for each in together.items() if each[0] not in named)]


def _told(each: Field, bold: float, chance: Random) -> list[Any]:
    if each.kind == "file":
        return [_file(chance)] if chance.random() < bold else []
    if each.name == TOKEN or each.kind == "hidden":
        return list(each.values)
    if each.options and each.kind == "checkbox":
        few = [value for value in each.options if chance.random() < 0.5]
        return few if chance.random() < bold else list(each.values)
    if each.options:
        chosen = [value for value in each.values if value]
        wanted = each.kind == "select" and not chosen
        if chance.random() < bold or (wanted and chance.random() < 0.7):
            return [chance.choice(each.options)]
        return chosen or ([""] if each.kind == "select" else [])
    if any(value.strip() for value in each.values) and chance.random() > bold / 2:
        return list(each.values)
    return [typed(each, chance)]


def mutated(told: Fields, chance: Random) -> Fields:
    """Put one to three things wrong. The token stays, or the site would refuse the form unread."""
    told = list(told)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        free = [at for at, (name, _value) in enumerate(told) if name != TOKEN]
        if not free:
            return [*told, (chance.choice(WORDS), chance.choice(WORDS))]
        at = chance.choice(free)
        chance.choice(WAYS)(told, at, chance)
    return told


def _number(told: Fields, at: int, chance: Random) -> None:
    told[at] = (told[at][0], chance.choice(NUMBERS))


def _word(told: Fields, at: int, chance: Random) -> None:
    told[at] = (told[at][0], chance.choice(WORDS))


def _day(told: Fields, at: int, chance: Random) -> None:
    told[at] = (told[at][0], chance.choice(DAYS))


def _missing(told: Fields, at: int, chance: Random) -> None:
    del told[at]


def _twice(told: Fields, at: int, chance: Random) -> None:
    told.append((told[at][0], chance.choice(NUMBERS)))


def _another_name(told: Fields, at: int, chance: Random) -> None:
    told[at] = (chance.choice((told[at][0] + "x", "x", "id", "__proto__")), told[at][1])


def _of_another(told: Fields, at: int, chance: Random) -> None:
    told[at] = (told[at][0], told[chance.randrange(len(told))][1])


def _near(told: Fields, at: int, chance: Random) -> None:
    value = told[at][1]
    if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 30:
        told[at] = (told[at][0], str(int(value) + chance.choice((-1, 1, 10, 1000))))


def _as_file(told: Fields, at: int, chance: Random) -> None:
    told[at] = (told[at][0], _file(chance))


def _file(chance: Random) -> SimpleUploadedFile:
    name = chance.choice(("balances.csv", "a" * 200, "x.csv\u202e", "card.json", ""))
    return SimpleUploadedFile(name or "x", chance.choice(FILES))


WAYS = (
    *(_number, _number, _word, _word, _near, _near),
    *(_day, _missing, _twice, _another_name, _of_another, _as_file),
)
