"""manage.py score_deals: exit statuses, lines in and out, a table, memory."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.management.files import MOST_BYTES, each_line
from tests.paths import ROOT
from tests.scoring.files.deal_lines import CAVENDISH, ITEMS

EXAMPLES = ROOT / "docs" / "examples" / "deals.jsonl"


def score(*arguments: str) -> tuple[int, str, str]:
    """The command's exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("score_deals", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def written(folder: Path, *lines: object) -> str:
    path = folder / "deals.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n")
    return str(path)


def totals(line: str) -> tuple[int, int]:
    report = json.loads(line)
    return report["elder"]["total"], report["younger"]["total"]


def test_the_examples_of_the_manual():
    status, out, err = score(str(EXAMPLES), "--json")
    assert (status, err) == (0, "")
    assert [totals(line) for line in out.splitlines()] == [(28, 23), (29, 0), (44, 0), (39, 6)]


def test_right_is_0(tmp_path):
    status, out, err = score(written(tmp_path, CAVENDISH, ITEMS), "--json")
    assert (status, err, len(out.splitlines())) == (0, "", 2)


def test_what_cannot_be_is_1(tmp_path):
    wrong = CAVENDISH | {"tricks": CAVENDISH["tricks"][:5]}
    status, out, err = score(written(tmp_path, CAVENDISH, wrong, ITEMS), "--json")
    assert (status, err) == (1, "")
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, False, True]


def test_a_malformed_line_is_2_and_the_rest_go_on(tmp_path):
    wrong = CAVENDISH | {"tricks": CAVENDISH["tricks"][:5]}
    file = written(tmp_path, "nonsense", CAVENDISH, wrong, "", CAVENDISH | {"code": "whist"})
    status, out, err = score(file, "--json")
    assert status == 2
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [
        False, True, False, False, False
    ]  # fmt: skip
    assert err.splitlines() == [
        'line 1, column 1: found "n"; expected JSON (expecting value)',
        "line 4, column 1: found the end of the file; expected JSON (expecting value)",
        'line 5, code: found "whist"; expected rubicon or four-deal or au-cent or hundred-up',
    ]


def test_a_file_that_is_not_there_is_2(tmp_path):
    status, out, err = score(str(tmp_path / "none"), "--json")
    assert (status, out) == (2, "")
    assert err.endswith("none: found no such file or directory; expected a file that can be read\n")


def test_an_empty_file_is_0(tmp_path):
    path = tmp_path / "empty"
    path.write_text("")
    assert score(str(path), "--json") == (0, "", "")


def test_without_a_file_it_says_how_it_is_used():
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


def test_json_with_items(tmp_path):
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


class TestOnItsOwn:
    """As a process of its own, without a database."""

    ENVIRONMENT = os.environ | {
        "DEBUG": "1",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "PYTHONIOENCODING": "latin-1",
    }

    def run(self, lines: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [sys.executable, "manage.py", "score_deals", *arguments],
            input=lines.encode(), capture_output=True, cwd=ROOT, env=self.ENVIRONMENT, check=False,
        )  # fmt: skip

    def test_from_standard_input_in_utf_8_without_a_database(self):
        done = self.run(json.dumps(CAVENDISH | {"id": "é♠"}, ensure_ascii=False), "-", "--json")
        assert (done.returncode, done.stderr) == (0, b"")
        assert json.loads(done.stdout.decode())["id"] == "é♠"

    def test_half_a_character_is_malformed_and_no_traceback(self):
        done = self.run('{"id": "\\ud800"}\n', "-", "--json")
        assert done.returncode == 2
        assert json.loads(done.stdout)["ok"] is False
        assert b"Traceback" not in done.stderr

    def test_whoever_reads_may_stop(self):
        line = json.dumps(CAVENDISH)
        command = f"yes '{line}' | head -n 4000 | {sys.executable} manage.py score_deals - --json"
        done = subprocess.run(
            ["bash", "-c", f"{command} | head -n 1; echo ${{PIPESTATUS[2]}}"],
            capture_output=True, cwd=ROOT, env=self.ENVIRONMENT, check=False,
        )  # fmt: skip
        answer, status = done.stdout.splitlines()
        assert json.loads(answer)["ok"] is True
        assert (status, done.stderr) == (b"0", b"")

    def test_twenty_thousand_lines_take_no_more_memory_than_a_thousand(self):
        """The peak memory of the process."""
        program = (
            "import resource, sys\n"
            "from scoring.files.score_deals import answer_line\n"
            "line = sys.stdin.buffer.readline()\n"
            "for _ in range(1000): answer_line(line)\n"
            "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
            "for _ in range(20_000): answer_line(line)\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(CAVENDISH).encode(), capture_output=True, cwd=ROOT, check=True,
        )  # fmt: skip
        assert int(done.stdout) < 2000
