"""manage.py verify_card: exit statuses, the report as JSON and as a table, faults in lines."""

import io
import json
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.paths import EXAMPLES, ROOT
from tests.scoring.management.verify import RIGHT, verify, written

PRINTED = EXAMPLES / "cavendish-card.json"


def with_partie(**keys: object) -> dict[str, object]:
    return {**RIGHT, "parties": [{**RIGHT["parties"][0], **keys}]}


def test_a_right_card_is_0(tmp_path):
    status, out, err = verify(written(tmp_path, RIGHT), "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert report["ok"] is True
    assert report["discrepancies"] == []
    assert report["money"]["text"] == ["£7", "−£7"]


def test_a_card_for_love_has_no_money(tmp_path):
    status, out, err = verify(written(tmp_path, {**RIGHT, "stake": None}), "--json")
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert (report["balance"], report["counted"]) == ([159, -159], [159, -159])
    assert "money" not in report


def test_a_card_that_says_nothing_of_its_stake_is_at_fault(tmp_path):
    data = {key: value for key, value in RIGHT.items() if key != "stake"}
    status, out, err = verify(written(tmp_path, data), "--json")
    assert (status, out) == (2, "")
    assert err.startswith("stake: found nothing; expected a stake, ")


def test_the_misprints_of_a_card_for_love_come_to_points(written_figures_of):
    out = written_figures_of({"balance": [None, 182]}, stake=None)
    assert "By the deals Ben wins 128, but the card says that Ben wins 182." in out


def test_the_printed_card_is_1_with_its_two_discrepancies():
    status, out, err = verify(str(PRINTED), "--json")
    assert (status, err) == (1, "")
    report = json.loads(out)
    assert [found["where"] for found in report["discrepancies"]] == [
        "parties[3].written.totals[0]",
        "written.carried[2][1]",
    ]
    assert "−10s." in out


def test_the_printed_card_as_a_table():
    status, out, err = verify(str(PRINTED))
    assert (status, err) == (1, "")
    assert out == (
        "Rubicon, A and B, ten shillings a hundred, fractions of fifty neglected.\n\npartie    "
        "A    B  won\n1       164  114  A 150\n2       224   92  A 416, a rubicon\n3        75  "
        "301  B 476, a rubicon\n4        94  144  B 338, a rubicon\n5       130  104  A "
        "126\nwon     692  814\n\nBalance 122 to B, 100 counted: A pays 10s.\n\nWritten "
        "wrongly:\n  parties[3].written.totals[0]: A’s deals in partie 4 add to 94; 103 is "
        "written, 9 too many.\n  written.carried[2][1]: From partie 3 B carries 476; 470 is "
        "written, 6 too few.\n\nBy the deals B wins 122 and receives 10s., but the card says "
        "that A wins 75: at 94 the fourth partie is a rubicon, 338 and not 141.\n"
    )


HUNDRED_AND_TWO = [[17, 20]] * 5 + [[17, 30]]  # 102–130: no rubicon, 128 to Ben.


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({}, ""),
        ({"balance": [None, 128]}, ""),
        ({"totals": [0, 128]}, ""),
        (
            {"balance": [None, 182]},
            "By the deals Ben wins 128 and receives £6, but the card says that Ben wins 182.",
        ),
        (
            {"balance": [0, 0]},
            "By the deals Ben wins 128 and receives £6, but the card says that they are even.",
        ),
        (
            {"totals": [0, 321]},
            (
                "By the deals Ben wins 128 and receives £6, but the card says that Ben wins "
                "321: at 102 the first partie is not a rubicon, 128 and not 321."
            ),
        ),
    ],
)
def test_what_misprints_come_to(written_figures_of, written, says):
    out = written_figures_of(written)
    assert ("By the deals" in out) == bool(says)
    assert says in out


@pytest.fixture
def written_figures_of(tmp_path):
    """The table of a card of one partie, with the totals 91–130 written as the card's own
    totals."""

    def table(figures: dict[str, object], **more: object) -> str:
        partie: dict[str, object] = {"deals": HUNDRED_AND_TWO}
        if figures.get("totals") == [0, 321]:
            partie["written"] = {"totals": [91, 130], "won": [0, 321]}
        return verify(
            written(tmp_path, {**RIGHT, "parties": [partie], "written": figures, **more})
        )[1]

    return table


@pytest.mark.parametrize(
    ("data", "status", "lines"),
    [
        (
            RIGHT,
            0,
            [
                ("Rubicon, Anne and Ben, a shilling a point, fractions of a whole unit of money "
                "neglected."),
                "1        174  115  Anne 159",
                "2         12   20  not finished",
                "Balance 159 to Anne, 140 counted: Ben pays £7",
            ],
        ),
        (
            {**RIGHT, "stake": None},
            0,
            [
                "Rubicon, Anne and Ben, for love.",
                "Balance 159 to Anne, for love.",
            ],
        ),
        (
            with_partie(annulled=True),
            0,
            ["1        174  115  annulled", "The players are level."],
        ),
        (
            with_partie(deals=[[20, 20]] * 8),
            0,
            ["1        160  160  drawn", "The players are level."],
        ),
        (
            {**with_partie(), "stake": {"currency": "GBP", "amount": 7, "per": "point",
                                        "neglect": "unit"}},
            0,
            ["Balance 159 to Anne: Ben pays £11.00"],
        ),
        (
            {**with_partie(), "stake": {"currency": "GBP", "amount": 1, "per": "hundred"}},
            0,
            [
                "Rubicon, Anne and Ben, 1p a hundred.",
                "Balance 159 to Anne, 159 counted: Ben pays £0.01",
            ],
        ),
        (
            {**RIGHT, "stake": {"currency": "JPY", "amount": 1, "per": "hundred"},
             "parties": [{"deals": [[17, 17]] * 5 + [[16, 15]]},
                         {"deals": [[17, 17]] * 5 + [[15, 25]]}]},
            0,
            ["Balance 9 to Ben, 9 counted: nobody pays anything."],
        ),
        (
            with_partie(deals=[[30, 175], [0, 20]], dealers=["Ben", "Ben"]),
            1,
            [
                "Impossible:",
                "  parties[0].deals[0][1]: A deal can score at most 174. 175 is 1 too many.",
                "Possible only with a penalty:",
                (
                    "  parties[0].deals[1][0]: Elder leads the first card and so counts at "
                    "least 1. A score of 0 needs a mark on the deal."
                ),
            ],
        ),
    ],
)  # fmt: skip
def test_the_table_says_how_each_partie_ended_and_what_is_wrong(tmp_path, data, status, lines):
    found, out, err = verify(written(tmp_path, data))
    assert (found, err) == (status, "")
    for line in lines:
        assert line in out.splitlines()


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", ["line 1, column 1: found the end of the file; expected JSON (expecting value)"]),
        (b"\xff\xfe", ["byte 1: found 0xff; expected UTF-8 text"]),
        (b"[1, 2]", ["the file: found [1, 2]; expected an object, the card"]),
        (
            b'{"format": "piquet-card/1", "players": ["A", "A"], "stake": 3, "parties": [{}]}',
            [
                'players[1]: found "A"; expected another name than the first player’s',
                "stake: found 3; expected an object",
                (
                    "parties[0].deals: found nothing; expected a list of deals, each a score of "
                    "both players"
                ),
            ],
        ),
    ],
)
def test_no_card_file_is_2_and_a_line_a_fault(tmp_path, content, lines):
    path = tmp_path / "card.json"
    path.write_bytes(content)
    assert verify(str(path), "--json") == (2, "", "\n".join(lines) + "\n")


def test_a_file_that_is_not_there_or_is_a_folder_is_2(tmp_path):
    missing = str(tmp_path / "none.json")
    assert verify(missing) == (
        2,
        "",
        f"{missing}: found no such file or directory; expected a file that can be read\n",
    )
    status, out, err = verify(str(tmp_path), "--json")
    assert (status, out) == (2, "")
    assert err == f"{tmp_path}: found is a directory; expected a file that can be read\n"


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RIGHT).encode())))
    status, out, _ = verify("-", "--json")
    assert status == 0
    assert json.loads(out)["totals"] == [159, 0]


def test_a_file_must_be_named():
    with pytest.raises(CommandError, match="FILE"):
        call_command("verify_card")


def run(*arguments: str, source: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own: without a secret, with a database that does not answer
    and a locale without £."""
    inherited = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "DEBUG": "false"}
    ascii_only = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, "manage.py", "verify_card", *arguments],
        cwd=ROOT,
        env={**inherited, **nowhere, **ascii_only, **settings},
        input=source,
        capture_output=True,
        check=False,
    )


def test_as_a_program_it_needs_no_database_and_writes_utf8():
    done = run("-", "--json", source=PRINTED.read_bytes())
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout.decode())["money"]["text"] == ["−10s.", "10s."]
    done = run("-", source=b'{"format": "piquet-card/1", "parties": ["\xc3\x89va"]}')
    assert (done.returncode, done.stdout) == (2, b"")
    lines = done.stderr.decode().splitlines()
    assert lines[-1] == 'parties[0]: found "Éva"; expected an object'
    assert len(lines) == 3
