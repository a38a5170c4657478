"""The sets of rules, and that the laws stand alone."""

import dataclasses
import subprocess
import sys

import pytest

import piquet
from piquet.rule_sets import FOUR_DEAL, PRESETS, RUBICON, is_of_games, rule_set, switches_of
from tests.cases import cases
from tests.paths import ROOT
from tests.source import LAYERS

GAMES = "The games are rubicon, four-deal, au-cent, hundred-up."


def test_rubicon_as_it_is_played_unless_agreed_otherwise():
    rules = rule_set("rubicon")
    assert rules == RUBICON
    assert (rules.deals, rules.tie_break_deals, rules.for_game, rules.rubicon) == (6, 2, 100, 100)
    assert [rules.weight(deal) for deal in range(1, 9)] == [1] * 8


def test_r22_of_four_deals_the_first_and_last_count_double():
    four = dataclasses.replace(RUBICON, code="four-deal", deals=4, weights=(2, 1, 1, 2))
    assert four == FOUR_DEAL
    assert [FOUR_DEAL.weight(deal) for deal in range(1, 7)] == [2, 1, 1, 2, 1, 1]


@pytest.mark.parametrize("code", ["au-cent", "hundred-up"])
def test_r20_r21_games_of_a_hundred_up_count_no_deals_and_no_rubicon(code):
    rules = rule_set(code)
    assert (rules.deals, rules.for_game, rules.rubicon) == (0, 0, 0)
    assert (rules.weights, rules.tie_break_deals) == ((), 0)
    assert rules.rates == ("game", "partie")


@pytest.mark.parametrize("code", PRESETS)
def test_each_rule_set_is_told_by_its_code(code):
    assert rule_set(code).code == code
    assert switches_of(rule_set(code)) == {}


@cases("code switches",
    ("rubicon", {"rubicon_on_six_deals": True}), ("rubicon", {"conceded_play": 2}),
    ("four-deal", {"conceded_play": 2, "rubicon_on_six_deals": True}),
    ("au-cent", {"point_ending_in_four": True}), ("au-cent", {"small_cards_count": False}),
)  # fmt: skip
def test_switches_are_set_and_told_again(code, switches):
    assert switches_of(rule_set(code, switches)) == switches
    by_default = rule_set("rubicon", {"rubicon_on_six_deals": False, "conceded_play": 0})
    assert switches_of(by_default) == {}


@cases("code switches message",
    ("rubycon", {}, f"“rubycon” is not a game. {GAMES}"), ("", {}, f"“” is not a game. {GAMES}"),
    ("rubicon", {"aces": True},
     "“aces” is not a switch of rubicon. Its switches are rubicon_on_six_deals, conceded_play."),
    ("hundred-up", {"small_cards_count": True},
     "“small_cards_count” is not a switch of hundred-up. Its switches are none."),
    ("au-cent", {"small_cards_count": 2}, "The switch small_cards_count is true or false, not 2."),
    ("rubicon", {"rubicon_on_six_deals": 1},
     "The switch rubicon_on_six_deals is false or true, not 1."),
    ("rubicon", {"conceded_play": True}, "The switch conceded_play is 0 or 2, not True."),
    ("rubicon", {"conceded_play": 3}, "The switch conceded_play is 0 or 2, not 3."),
)  # fmt: skip
def test_what_is_not_known_is_said_with_what_is(code, switches, message):
    with pytest.raises(ValueError, match=r".") as error:
        rule_set(code, switches)
    assert str(error.value) == message


@cases("code games",
    ("rubicon", False), ("four-deal", False), ("au-cent", True), ("hundred-up", True),
)  # fmt: skip
def test_which_are_of_games(code, games):
    assert is_of_games(rule_set(code)) is games


OF_LAWS = ("deal", "law_texts", "money", "odds", "partie", "rulings")
FOREIGN = ("django", "babel", *LAYERS[1:], "sqlite3", "socket")


def test_the_laws_import_nothing_but_themselves_and_the_language():
    names = [name for name in _modules_in("piquet") if "commands" not in name]
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        f"print([name for name in {FOREIGN!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_the_laws_have_a_version():
    assert piquet.LAWS_VERSION.isdecimal()


def test_the_tests_of_the_laws_need_no_site():
    """`make mutants` runs them many times over, so they must start fast."""
    names = [name for part in OF_LAWS for name in _modules_in(f"tests/piquet/{part}")]
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        "print('django' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def _modules_in(package: str) -> list[str]:
    """The modules of a package and of the packages inside it. A package counts under its own
    name."""
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / package).rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)
