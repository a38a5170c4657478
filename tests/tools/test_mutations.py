"""What `make mutants` changes in a module, and what it leaves alone."""

import pytest

from tools.mutants import explained, modules, source_of, told
from tools.mutations import mutants, mutated


def changes(source):
    return [one.said for one in mutants("laws", source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a < b → a <= b"]),
        ("a == b <= c", ["a == b <= c → a != b <= c", "a == b <= c → a == b < c"]),
        ("a and not b", ["a and (not b) → a or not b", "not b → b"]),
        ("a + -b", ["a + -b → a - -b", "-b → b"]),
        ("f(6)", ["f(6) → pass", "6 → 7"]),
        ("max(a, default=0)",
         ["max(a, default=0) → pass", "max(a, default=0) → min(a, default=0)",
          "max(a, default=0) → max(a)", "0 → 1"]),
        ("x = True", ["True → False"]),
        ("x = 'a'", ["'a' → 'XXaXX'"]),
        ("x += 1", ["x += 1 → x -= 1", "x += 1 → x = 1", "1 → 2"]),
        ("if f(x):\n    raise E", ["f(x) → not f(x)", "raise E → pass"]),
        ("def f():\n    return x", ["return x → return None"]),
        ("def f():\n    return None", []),
        ("while a:\n    break", ["a → not a", "break → continue"]),
    ],
)  # fmt: skip
def test_what_is_changed(source, expected):
    found = changes(source)
    assert [one for one in found if one in expected] == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is for."""',
        "x: int | None",
        "def f(a: 'text') -> 'list[int]':\n    pass",
        "@dataclass(frozen=True)\nclass A:\n    pass",
        "zip(a, b, strict=True)",
        "from a import b",
    ],
)
def test_what_says_nothing_of_the_game_is_left_alone(source):
    assert [one for one in changes(source) if not one.endswith("→ pass")] == []


def test_a_change_is_made_in_its_place_and_nowhere_else():
    source = "x = 1\ny = 1\n"
    found = {}
    exec(compile(mutated(source, 1), "laws", "exec"), found)
    assert (found["x"], found["y"]) == (1, 2)


def test_each_change_has_a_key_that_stays_when_other_parts_of_the_module_change():
    function = "def f(a):\n    return a + 1 + 1\n"
    before, after = mutants("laws", function), mutants("laws", f"x = 2\n\n\n{function}")
    assert len({one.key for one in before}) == len(before)
    assert [one.key for one in before] == [one.key for one in after if one.scope == "f"]
    assert {one.scope for one in after} == {"", "f"}


def test_what_runs_as_the_module_is_read_is_of_no_function():
    source = (
        "class A:\n    x = 1\n\n    def f(self, a=2):\n        return [b for b in a if b > 3]\n"
    )
    scopes = {one.said: one.scope for one in mutants("laws", source)}
    assert scopes["1 → 2"] == scopes["2 → 3"] == ""
    assert scopes["3 → 4"] == "A.f"


def test_what_nobody_can_notice_is_there_and_has_its_reason():
    reasons = explained()
    there = {told(one) for name in modules([]) for one in mutants(name, source_of(name))}
    assert sorted(set(reasons) - there) == []
    assert all(reason.endswith(".") for reason in reasons.values())
