"""manage.py check_totals: two scores a line, checked against the laws and the simulated deals."""

import json

import pytest

from piquet.formats.check_totals import check_line
from tests.piquet.commands.running import run, run_alone, written
from tests.schemas import schema

LINE, REPORT = "totals-1.schema.json", "totals-report-1.schema.json"
ONE = '{"elder": 28, "younger": 23}\n'

RIGHT = [
    {"code": "rubicon", "elder": 28, "younger": 23},
    {"elder": 106, "younger": 9, "id": "a"},
    {"elder": 44, "younger": 0, "conceded": "younger"},
    {"elder": 0, "younger": 44, "penalty": "elder", "id": 7},
    {"elder": 0, "younger": 41, "code": "au-cent", "switches": {"small_cards_count": False}},
    {"elder": 28, "younger": 23, "code": "four-deal", "penalty": None},
    {"elder": 28, "younger": 23, "code": "au-cent"},
    {"elder": 0, "younger": 41, "code": "hundred-up"},
    {"elder": 44, "younger": 0, "code": "four-deal", "conceded": "younger"},
]
IMPOSSIBLE = [
    {"elder": 12, "younger": 2},
    {"elder": 0, "younger": 44},
    {"elder": 44, "younger": 0},
    {"elder": 200, "younger": -4, "id": "b"},
    {"elder": 40, "younger": 0, "code": "au-cent", "conceded": "younger"},
    {"elder": 12, "younger": 2, "code": "four-deal"},
    {"elder": 12, "younger": 2, "code": "au-cent"},
    {"elder": 60, "younger": 60, "code": "hundred-up"},
]
MALFORMED = [
    {"elder": 28},
    {"elder": 28.5, "younger": 3},
    {"elder": True, "younger": 3},
    {"elder": "28", "younger": 3, "id": "c"},
    {"elder": 28, "younger": 23, "code": "whist"},
    {"elder": 28, "younger": 23, "penalty": "dealer"},
    {"elder": 28, "younger": 23, "tricks": 7},
    {"elder": 28, "younger": 23, "penalty": "elder", "conceded": "younger"},
    [28, 23],
]


def answered(data):
    status, report, faults = check_line(json.dumps(data).encode() + b"\n")
    schema(REPORT).validate(report)
    assert bool(faults) == (status == 2)
    return status, report


@pytest.mark.parametrize("data", [*RIGHT, *IMPOSSIBLE])
def test_what_can_be_and_what_cannot(data):
    schema(LINE).validate(data)
    status, report = answered(data)
    assert (status, report["possible"]) == ((0, True) if data in RIGHT else (1, False))
    assert bool(report.get("why")) == (data in IMPOSSIBLE)
    assert report.get("id") == data.get("id")


@pytest.mark.parametrize("data", MALFORMED)
def test_what_is_not_of_the_format(data):
    assert not schema(LINE).is_valid(data)
    status, report = answered(data)
    assert (status, report["ok"]) == (2, False)


def test_how_unusual_is_told_where_such_deals_were_simulated():
    ones = [answered(data)[1]["one_in"] for data in RIGHT]
    assert ones[0] == ones[5] == ones[6] < 2 < ones[1]
    assert [*ones[2:5], *ones[7:]] == [None] * 5


@pytest.mark.parametrize("line", [b"", b"\n", b"{", b"\xff", b'{"elder": 1, "elder": 2}'])
def test_what_is_no_json(line):
    status, report, faults = check_line(line)
    schema(REPORT).validate(report)
    assert (status, bool(faults)) == (2, True)
    assert not report["errors"][0]["where"].startswith("line")


@pytest.mark.parametrize(
    ("lines", "status"),
    [(RIGHT, 0), ([*RIGHT, *IMPOSSIBLE], 1), ([*MALFORMED, *IMPOSSIBLE, *RIGHT], 2), ([], 0)],
)
def test_a_line_in_a_line_out_and_the_worst_of_them_at_the_end(tmp_path, lines, status):
    code, out, err = run("check_totals", written(tmp_path, *lines), "--json")
    reports = [json.loads(line) for line in out.splitlines()]
    assert (code, bool(err)) == (status, status == 2)
    assert [answered(line)[1] for line in lines] == reports


def test_more_lines_than_are_written_at_once(tmp_path):
    code, out, _ = run("check_totals", written(tmp_path, *RIGHT * 100), "--json")
    assert (len(out.splitlines()), code) == (100 * len(RIGHT), 0)


def test_a_table_to_read(tmp_path):
    file = written(tmp_path, RIGHT[0], IMPOSSIBLE[3], RIGHT[3], MALFORMED[0])
    code, out, err = run("check_totals", file)
    lines = out.splitlines()
    assert code == 2
    assert lines[0].startswith("line 1: possible, comes about once in 1.")
    assert lines[1].startswith("b: impossible. A deal can score at most 174. 200 is 26 too")
    assert lines[2] == "7: possible"
    assert lines[3].startswith("line 4: younger: found nothing; expected a whole number")
    assert err.startswith("line 4, younger: ")


def test_a_file_that_is_not_there():
    code, out, err = run("check_totals", "nowhere.jsonl", "--json")
    assert (out, code) == ("", 2)
    assert "nowhere.jsonl" in err


def test_20_000_lines_take_no_more_memory_than_two():
    """The peak memory of the process, in kB."""
    program = (
        "import resource, sys\n"
        "from django.core.management import execute_from_command_line\n"
        "execute_from_command_line(['manage.py', 'check_totals', '-', '--json'])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
    )
    most = []
    for lines in (2, 20_000):
        settings = {"DJANGO_SETTINGS_MODULE": "config.settings"}
        code, out, err = run_alone(ONE * lines, "-c", program, **settings)
        assert (code, len(out.splitlines())) == (0, lines)
        assert json.loads(out.splitlines()[0])["possible"] is True
        most.append(int(err))
    assert most[1] - most[0] < 3000
