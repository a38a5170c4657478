"""manage.py verify_card: exit statuses, the report as JSON and as a table, faults in lines."""

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.paths import EXAMPLES
from tests.piquet.commands.running import RIGHT, run, run_alone, written

PRINTED = EXAMPLES / "cavendish-card.json"


def verify(*arguments: str) -> tuple[int, str, str]:
    return run("verify_card", *arguments)


def of_partie(**keys: object) -> dict[str, object]:
    """A card of the first partie alone, with these keys."""
    return {**RIGHT, "parties": [{**RIGHT["parties"][0], **keys}]}


def at(currency: str, amount: int, per: str, **more: str) -> dict[str, object]:
    """A stake."""
    return {"stake": {"currency": currency, "amount": amount, "per": per, **more}}


def test_a_right_card_is_0(tmp_path):
    status, out, err = verify(written(tmp_path, RIGHT), "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert (report["ok"], report["discrepancies"]) == (True, [])
    assert report["money"]["text"] == ["£7", "−£7"]


def test_a_card_for_love_has_no_money_and_one_without_a_stake_is_at_fault(tmp_path):
    status, out, err = verify(written(tmp_path, {**RIGHT, "stake": None}), "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert (report["balance"], report["counted"]) == ([159, -159], [159, -159])
    assert "money" not in report
    data = {key: value for key, value in RIGHT.items() if key != "stake"}
    status, out, err = verify(written(tmp_path, data), "--json")
    assert (status, out) == (2, "")
    assert err.startswith("stake: found nothing; expected a stake, ")


def test_r62_the_printed_card_is_1_with_its_two_discrepancies():
    status, out, err = verify(str(PRINTED), "--json")
    assert (status, err) == (1, "")
    where = [found["where"] for found in json.loads(out)["discrepancies"]]
    assert where == ["parties[3].written.totals[0]", "written.carried[2][1]"]
    assert "−10s." in out


AS_A_TABLE = """\
Rubicon, A and B, ten shillings a hundred, fractions of fifty neglected.

partie    A    B  won
1       164  114  A 150
2       224   92  A 416, a rubicon
3        75  301  B 476, a rubicon
4        94  144  B 338, a rubicon
5       130  104  A 126
won     692  814

Balance 122 to B, 100 counted: A pays 10s.

Written wrongly:
  parties[3].written.totals[0]: A’s deals in partie 4 add to 94; 103 is written, 9 too many.
  written.carried[2][1]: From partie 3 B carries 476; 470 is written, 6 too few.

By the deals B wins 122 and receives 10s., but the card says that A wins 75: \
at 94 the fourth partie is a rubicon, 338 and not 141.
"""


def test_r62_the_printed_card_as_a_table():
    assert verify(str(PRINTED)) == (1, AS_A_TABLE, "")


HUNDRED_AND_TWO = [[17, 20]] * 5 + [[17, 30]]  # 102–130: no rubicon, 128 to Ben.
READ_AS_91 = {"written": {"totals": [91, 130], "won": [0, 321]}}
AT_102 = "at 102 the first partie is not a rubicon, 128 and not 321."
BY_THE_DEALS = "By the deals Ben wins 128 and receives £6, but the card says that "


@pytest.mark.parametrize(
    ("figures", "more", "says"),
    [
        ({}, {}, ""),
        ({"balance": [None, 128]}, {}, ""),
        ({"totals": [0, 128]}, {}, ""),
        ({"balance": [None, 182]}, {}, f"{BY_THE_DEALS}Ben wins 182."),
        ({"balance": [0, 0]}, {}, f"{BY_THE_DEALS}they are even."),
        (
            {"totals": [0, 321]},
            READ_AS_91,
            f"{BY_THE_DEALS}Ben wins 321: {AT_102}",
        ),
    ],
)
def test_what_misprints_come_to(tmp_path, figures, more, says):
    data = {**of_partie(deals=HUNDRED_AND_TWO, **more), "written": figures}
    out = verify(written(tmp_path, data))[1]
    assert says in out
    assert ("By the deals" in out) == bool(says)


def test_the_misprints_of_a_card_for_love_come_to_points(tmp_path):
    figures = {"written": {"balance": [None, 182]}, "stake": None}
    out = verify(written(tmp_path, {**of_partie(deals=HUNDRED_AND_TWO), **figures}))[1]
    assert "By the deals Ben wins 128, but the card says that Ben wins 182." in out


NEARLY_LEVEL = [{"deals": [[17, 17]] * 5 + [last]} for last in ([16, 15], [15, 25])]
HEAD = "Rubicon, Anne and Ben, a shilling a point, fractions of a whole unit of money neglected."
ELDER_LEADS = (
    "Elder leads the first card and so counts at least 1. A score of 0 needs a mark on the deal."
)
TABLES = {
    "unfinished": (RIGHT, [HEAD, "1        174  115  Anne 159", "2         12   20  not finished",
        "Balance 159 to Anne, 140 counted: Ben pays £7"]),
    "for love": ({**RIGHT, "stake": None}, ["Rubicon, Anne and Ben, for love.",
        "Balance 159 to Anne, for love."]),
    "annulled": (of_partie(annulled=True), ["1        174  115  annulled",
        "The players are level."]),
    "drawn": (of_partie(deals=[[20, 20]] * 8), ["1        160  160  drawn",
        "The players are level."]),
    "seven pence": (of_partie() | at("GBP", 7, "point", neglect="unit"), [
        "Balance 159 to Anne: Ben pays £11.00"]),
    "a penny a hundred": (of_partie() | at("GBP", 1, "hundred"), [
        "Rubicon, Anne and Ben, 1p a hundred.",
        "Balance 159 to Anne, 159 counted: Ben pays £0.01"]),
    "nothing to pay": (RIGHT | at("JPY", 1, "hundred") | {"parties": NEARLY_LEVEL}, [
        "Balance 9 to Ben, 9 counted: nobody pays anything."]),
    "impossible": (of_partie(deals=[[30, 175], [0, 20]], dealers=["Ben", "Ben"]), [
        "Impossible:",
        "  parties[0].deals[0][1]: A deal can score at most 174. 175 is 1 too many.",
        "Possible only with a penalty:",
        f"  parties[0].deals[1][0]: {ELDER_LEADS}"]),
}  # fmt: skip


@pytest.mark.parametrize(("data", "lines"), TABLES.values(), ids=TABLES)
def test_the_table_says_how_each_partie_ended_and_what_is_wrong(tmp_path, data, lines):
    status, out, err = verify(written(tmp_path, data))
    assert (status, err) == (int("Impossible:" in lines), "")
    assert [line for line in lines if line not in out.splitlines()] == []


EMPTY = "line 1, column 1: found the end of the file; expected JSON (expecting value)"
FAULTS = [
    'players[1]: found "A"; expected another name than the first player’s',
    "stake: found 3; expected an object",
    "parties[0].deals: found nothing; expected a list of deals, each a score of both players",
]
FAULTY = b'{"format": "piquet-card/1", "players": ["A", "A"], "stake": 3, "parties": [{}]}'


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", [EMPTY]),
        (b"\xff\xfe", ["byte 1: found 0xff; expected UTF-8 text"]),
        (b"[1, 2]", ["the file: found [1, 2]; expected an object, the card"]),
        (FAULTY, FAULTS),
    ],
)
def test_no_card_file_is_2_and_a_line_a_fault(tmp_path, content, lines):
    path = tmp_path / "card.json"
    path.write_bytes(content)
    assert verify(str(path), "--json") == (2, "", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("name", "found"), [("none.json", "no such file or directory"), ("", "is a directory")]
)
def test_a_file_that_is_not_there_or_is_a_folder_is_2(tmp_path, name, found):
    path = str(tmp_path / name)
    fault = f"{path}: found {found}; expected a file that can be read\n"
    assert verify(path) == verify(path, "--json") == (2, "", fault)


def test_standard_input_is_read_if_it_is_named(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RIGHT).encode())))
    status, out, _ = verify("-", "--json")
    assert (status, json.loads(out)["totals"]) == (0, [159, 0])
    with pytest.raises(CommandError, match="FILE"):
        call_command("verify_card")


def test_as_a_program_it_needs_no_database_and_writes_utf8():
    """Nor a secret, nor a locale with £."""
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0", "DEBUG": "false"}
    plain |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    command = ("manage.py", "verify_card", "-")
    status, out, err = run_alone(PRINTED.read_text("utf-8"), *command, "--json", **plain)
    assert (status, err) == (1, "")
    assert json.loads(out)["money"]["text"] == ["−10s.", "10s."]
    wrong = '{"format": "piquet-card/1", "parties": ["Éva"]}'
    status, out, err = run_alone(wrong, *command, **plain)
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert lines[-1] == 'parties[0]: found "Éva"; expected an object'
    assert len(lines) == 3
