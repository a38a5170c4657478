"""manage.py score_deals: exit statuses, lines in and out, a table, memory."""

import json
import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from piquet.commands.files import MOST_BYTES, each_line
from tests.paths import EXAMPLES, ROOT
from tests.piquet.commands.running import NOWHERE, run, run_alone, written
from tests.piquet.formats.deal_lines import CAVENDISH, ITEMS

WRONG = CAVENDISH | {"tricks": CAVENDISH["tricks"][:5]}


def score(*arguments: str) -> tuple[int, str, str]:
    return run("score_deals", *arguments)


def test_the_examples_of_the_manual():
    status, out, err = score(str(EXAMPLES / "deals.jsonl"), "--json")
    assert (status, err) == (0, "")
    reports = [json.loads(line) for line in out.splitlines()]
    totals = [(one["elder"]["total"], one["younger"]["total"]) for one in reports]
    assert totals == [(28, 23), (29, 0), (44, 0), (39, 6)]


@pytest.mark.parametrize(
    ("lines", "status", "ok"),
    [
        ([CAVENDISH, ITEMS], 0, [True, True]),
        ([CAVENDISH, WRONG, ITEMS], 1, [True, False, True]),
        ([], 0, []),
    ],
    ids=["right", "what cannot be", "nothing"],
)
def test_the_status_is_of_the_worst_line(tmp_path, lines, status, ok):
    found, out, err = score(written(tmp_path, *lines), "--json")
    assert (found, err) == (status, "")
    assert [json.loads(line)["ok"] for line in out.splitlines()] == ok


def test_a_malformed_line_is_2_and_the_rest_go_on(tmp_path):
    lines = ["nonsense", CAVENDISH, WRONG, "", CAVENDISH | {"code": "whist"}]
    status, out, err = score(written(tmp_path, *lines), "--json")
    assert status == 2
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True, *[False] * 3]
    assert err.splitlines() == [
        'line 1, column 1: found "n"; expected JSON (expecting value)',
        "line 4, column 1: found the end of the file; expected JSON (expecting value)",
        'line 5, code: found "whist"; expected rubicon or four-deal or au-cent or hundred-up',
    ]


def test_a_file_that_is_not_there_is_2_and_one_must_be_named(tmp_path):
    status, out, err = score(str(tmp_path / "none"), "--json")
    assert (status, out) == (2, "")
    assert err.endswith("none: found no such file or directory; expected a file that can be read\n")
    with pytest.raises(CommandError):
        call_command("score_deals")


def test_as_a_table(tmp_path):
    impossible = CAVENDISH | {"id": 7, "tricks": []}
    status, out, _ = score(written(tmp_path, CAVENDISH, ITEMS, impossible, "x"))
    assert status == 2
    assert out.splitlines() == [
        "cavendish",
        "                   elder younger",
        "  point                5       0",
        "  sequences            4       0",
        "  sets                 0      17",
        "  play                 9       6",
        "  the cards           10       0",
        "  total               28      23",
        "  tricks               7       5",
        "",
        "line 2",
        "                   elder younger",
        "  point                5       0",
        "  sequences           15       0",
        "  play                 9       6",
        "  the cards           10       0",
        "  total               39       6",
        "  tricks               7       5",
        "",
        "7",
        "  tricks: There are 12 tricks, but 0 were given. (R8)",
        "",
        "line 4",
        '  column 1: found "x"; expected JSON (expecting value)',
    ]


def test_a_table_with_items(tmp_path):
    conceded = {key: CAVENDISH[key] for key in ("elder", "younger")} | {"conceded": "younger"}
    _, out, _ = score(written(tmp_path, conceded), "--items")
    lines = [line.strip() for line in out.splitlines()]
    assert "elder: quart major (AH KH QH JH): good" in lines
    assert "younger: four tens TS TH TD TC, 14: 14   R6 (Law 64)" in lines
    assert "elder: conceded, 13: 22   R15" in lines
    assert not any(line.startswith("tricks") for line in lines)
    _, out, _ = score(written(tmp_path, CAVENDISH), "--json", "--items")
    assert len(json.loads(out)["items"]) == 19


def test_more_lines_than_are_written_at_once(tmp_path):
    deals = [CAVENDISH | {"id": number} for number in range(600)]
    _, out, _ = score(written(tmp_path, *deals), "--json")
    assert [json.loads(line)["id"] for line in out.splitlines()] == list(range(600))


def test_of_a_line_that_is_too_long_enough_is_kept_to_show_it(tmp_path):
    path = tmp_path / "long"
    path.write_bytes(b"1" * (3 * MOST_BYTES) + b"\nnext\n" + b"2" * (MOST_BYTES + 1))
    first, second, third = each_line(str(path))
    assert len(first) == len(third) == MOST_BYTES + 1
    assert second == b"next\n"
    status, _, err = score(str(path), "--json")
    assert status == 2
    assert "line 1, the file: found more than 1,000,000 bytes; expected at most 1,000,000" in err


def test_as_a_process_of_its_own_it_reads_utf_8_without_a_database():
    """Half a character is malformed, and gives no traceback."""
    lines = json.dumps(CAVENDISH | {"id": "é♠"}, ensure_ascii=False) + '\n{"id": "\\ud800"}\n'
    command, latin = ("manage.py", "score_deals", "-", "--json"), {"PYTHONIOENCODING": "latin-1"}
    status, out, err = run_alone(lines, *command, **latin)
    right, broken = map(json.loads, out.splitlines())
    assert (status, right["id"], broken["ok"]) == (2, "é♠", False)
    assert err.startswith("line 2, ")
    assert len(err.splitlines()) == 1


def test_whoever_reads_may_stop():
    line = json.dumps(CAVENDISH)
    command = f"yes '{line}' | head -n 4000 | {sys.executable} manage.py score_deals - --json"
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -n 1; echo ${{PIPESTATUS[2]}}"],
        capture_output=True, cwd=ROOT, env=os.environ | NOWHERE, check=False,
    )  # fmt: skip
    answer, status = done.stdout.splitlines()
    assert json.loads(answer)["ok"] is True
    assert (status, done.stderr) == (b"0", b"")


def test_twenty_thousand_lines_take_no_more_memory_than_a_thousand():
    """The peak memory of the process."""
    program = (
        "import resource, sys\n"
        "from piquet.formats.score_deals import answer_line\n"
        "line = sys.stdin.buffer.readline()\n"
        "for _ in range(1000): answer_line(line)\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for _ in range(20_000): answer_line(line)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    status, out, _ = run_alone(json.dumps(CAVENDISH), "-c", program)
    assert status == 0
    assert int(out) < 2000
