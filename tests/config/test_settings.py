"""The settings and `.env.example` agree, and nothing secret has a default."""

import ast
import re
import runpy
import subprocess

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.paths import ROOT
from tests.process import command, run_python


def test_env_example_names_every_setting_and_no_other():
    text = (ROOT / ".env.example").read_text("utf-8")
    assert set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)) == _names_read()


def test_every_setting_of_env_example_has_its_words():
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    for above, line in zip(["", *lines], lines, strict=False):
        assert not re.match(r"[A-Z_]+=", line) or above, f"nothing is said of {line}"


def test_without_a_secret_key_it_does_not_start():
    run = _manage("check", SECRET_KEY="", DEBUG="false")
    assert run.returncode == 1
    assert "Set SECRET_KEY in the environment or in .env (see .env.example)." in run.stderr


OF_ALL = pytest.mark.tier("all")
"""Another program that says the same."""
KEY = "0123456789abcdefghijklmnopqrstuvwxyz" * 2


# A setting, wrong values, and what would be right.
FILE = "sqlite:////PATH/rubicon.sqlite3, or postgres://"
HOSTS = "names or addresses only, such as cards.example.org,192.168."
ORIGIN = "an address with http:// or https://, such as https://"
WRONG = [
    ("PORT", ["abc", "70000", "0"], "a whole number from 1 to 65535, such as 8000"),
    ("HOST", ["[::1]"], "an address of this machine, such as 127.0.0.1 or ::1"),
    ("DATABASE_URL", ["nonsense", "sqlite://", "sqlite:///", "postgres://"], FILE),
    ("ALLOWED_HOSTS", ["https://cards.example.org", "cards.example.org:443", "a b"], HOSTS),
    ("CSRF_TRUSTED_ORIGINS", ["cards.example.org"], "an address with http:// or https://"),
    ("LOG_LEVEL", ["LOUD"], "DEBUG, INFO, WARNING, ERROR or CRITICAL"),
    ("LOG_FORMAT", ["xml"], "text or json"),
    ("METRICS_TOKEN", ["short"], "at least 20 letters, digits and signs, without blanks"),
    ("SITE_URL", ["foo", "cards.example.org", "https://"], ORIGIN),
    ("DEBUG", ["maybe"], "true or false"),
    ("HTTPS", ["ja"], "true or false"),
    ("BEHIND_PROXY", ["1.0"], "true or false"),
    ("EMAIL_URL", ["smtp://", "smtp.example.org"], "smtp+tls://USER:PASSWORD@HOST:587"),
    ("DEFAULT_FROM_EMAIL", ["cards"], "an e-mail address, such as cards@example.org"),
]
EACH_WRONG = [(name, was, right) for name, values, right in WRONG for was in values]


@pytest.mark.parametrize(("name", "was", "right"), EACH_WRONG)
def test_a_setting_that_cannot_be_is_told_with_what_would_be_right(name, was, right, refusal):
    assert refusal(name, was).startswith(f"{name} is “{was}”. Write {right}")


@pytest.fixture
def refusal(monkeypatch):
    """`told(name, was)` reads the settings with this one, and returns the error's message."""

    def read(name, was):
        for setting, text in {"SECRET_KEY": KEY, "DEBUG": "false", name: was}.items():
            monkeypatch.setenv(setting, text)
        with pytest.raises(ImproperlyConfigured) as refused:
            _settings()
        return str(refused.value)

    return read


OTHERS = [pytest.param(f"manage.py {name}", marks=OF_ALL) for name in ("check", "shell")]


@pytest.mark.parametrize("program", ["manage.py found_club", "-m config.serve", *OTHERS])
def test_nothing_goes_on_with_a_wrong_setting_and_says_so_in_one_line(program):
    run = _run(*program.split(), SECRET_KEY=KEY, PORT="abc")
    assert run.stderr.startswith("PORT is “abc”. Write a whole number")
    assert len(run.stderr.splitlines()) == 1
    assert (run.returncode, run.stdout) == (1, "")


@pytest.mark.parametrize("arguments", [(), pytest.param(("help",), marks=OF_ALL)])
def test_help_lists_our_commands_before_anything_is_set(arguments):
    run = _manage(*arguments, DEBUG="false")
    assert "import_card" in run.stdout
    assert run.returncode == 0


@pytest.mark.parametrize(
    ("name", "was", "shown"),
    [
        ("DATABASE_URL", "mysql://anne:carte:blanche@db/club", "“mysql://anne:…@db/club”"),
        ("DATABASE_URL", "postgres://anne:carte@blanche@db:x/club", "“postgres://anne:…@db:x/"),
        ("EMAIL_URL", "smtp://anne:carteblanche@mail:x", "“smtp://anne:…@mail:x”"),
    ],
)
def test_no_password_is_shown(name, was, shown, refusal):
    output = refusal(name, was)
    assert f"{name} is {shown}" in output
    assert "carte" not in output
    assert "blanche" not in output


@OF_ALL  # The example has most settings empty.
def test_a_setting_left_empty_is_as_one_left_out():
    empty = dict.fromkeys(("PORT", "HOST", "DATABASE_URL", "LOG_LEVEL", "DEMONSTRATION"), "")
    run = _manage("check", SECRET_KEY=KEY, DEBUG="false", **empty)
    assert run.returncode == 0, run.stderr


def test_the_example_is_right_as_it_stands_but_for_the_key():
    text = (ROOT / ".env.example").read_text("utf-8")
    output = dict(re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE))
    assert output.pop("SECRET_KEY") == ""
    run = _manage("check", SECRET_KEY=KEY, **output)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    "line",
    [
        "found_club Turf --treasurer-name Anne --treasurer-email a@turf.test",
        pytest.param("add_member Anne --club turf --guest", marks=OF_ALL),
        pytest.param("member_left Anne --club turf", marks=OF_ALL),
    ],
)
def test_before_the_tables_are_made_it_is_said_how_they_are(line, tmp_path):
    site = {"SECRET_KEY": KEY, "DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}"}
    run = _manage(*line.split(), **site)
    output = "The database does not have all its tables yet. Run “python manage.py migrate” first."
    assert run.stderr.startswith(output)
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (1, "", 1)


def test_a_database_that_cannot_be_opened_is_named_by_its_setting(tmp_path):
    where = tmp_path / "nowhere" / "new.sqlite3"
    run = _manage("check_ledger", SECRET_KEY=KEY, DATABASE_URL=f"sqlite:///{where}")
    assert run.stderr.startswith("The database in DATABASE_URL cannot be used.")
    assert (run.returncode, len(run.stderr.splitlines())) == (1, 1)


@pytest.mark.parametrize(
    ("command", "line", "output"),
    [
        pytest.param("score_deals", '{"elder": {"items": {}}}', "younger", marks=OF_ALL),
        pytest.param("check_totals", '{"elder": 28, "younger": 23}', "", marks=OF_ALL),
        ("verify_card", "{}", "format: found nothing; expected piquet-card/1"),
    ],
)
def test_a_command_that_only_computes_wants_no_settings(command, line, output, tmp_path):
    file = tmp_path / "file"
    file.write_text(line, encoding="utf-8")
    run = _manage(command, str(file), DEBUG="false")
    assert run.returncode == (2 if output else 0)
    assert output in run.stderr
    assert "SECRET_KEY" not in run.stderr


def test_a_club_on_https_passes_djangos_own_check():
    run = _manage("check", "--deploy", "--fail-level=WARNING", SECRET_KEY=KEY, HTTPS="true")
    assert run.returncode == 0, run.stderr


def test_the_first_env_has_a_fresh_key_that_can_be_read():
    """It keeps the host and port it was made with."""
    first, second = (_first_env(PORT="8231", HOST="127.0.0.2") for _ in range(2))
    assert first != second
    key = re.search(r"^SECRET_KEY=(.+)$", first, re.MULTILINE)[1]
    assert len(key) >= 50
    assert "$" not in key
    assert "DEMONSTRATION=true" in first
    assert "PORT=8231\nHOST=127.0.0.2\n" in first or "HOST=127.0.0.2\nPORT=8231\n" in first


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({"PORT": "8231"}, "http://127.0.0.1:8231"),
        ({"PORT": "8231", "HOST": "192.0.2.7"}, "http://192.0.2.7:8231"),
        ({"PORT": "8000", "HOST": "0.0.0.0"}, "http://127.0.0.1:8000"),
        ({"PORT": "8000", "HOST": "::1"}, "http://[::1]:8000"),
        ({"PORT": "8000", "SITE_URL": "https://cards.example.org"}, "https://cards.example.org"),
    ],
)
def test_links_lead_to_where_the_site_is_served(given, url, monkeypatch):
    monkeypatch.delenv("SITE_URL")
    for setting, text in {"DEBUG": "true", **given}.items():
        monkeypatch.setenv(setting, text)
    assert _settings()["SITE_URL"] == url


def _names_read():
    """Return the first argument of every `env.…("NAME")` in the settings."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {call.args[0].value for call in calls if ast.unparse(call.func).startswith("env.")}


def _settings():
    """Read the site's settings, not the tests', in this environment."""
    return runpy.run_path(str(ROOT / "config" / "settings.py"))


def _manage(*arguments, **environment):
    """Run manage.py with the site's settings, not the tests'."""
    return _run("manage.py", *arguments, **environment)


def _run(*arguments, **environment):
    line, how = command(*arguments, **{"DJANGO_ALLOW_ASYNC_UNSAFE": "", **environment})
    for name in {"SITE_URL", "SECRET_KEY"} - environment.keys():
        how["env"].pop(name, None)
    return subprocess.run(line, capture_output=True, check=False, **how)


def _first_env(**given):
    return run_python("config/new_env.py", **given).stdout


def test_who_reads_no_further_gets_no_traceback():
    refusal = "from config.command_errors import errors_in_one_line\nwith errors_in_one_line():\n"
    refusal += "    while True: print('A member’s line', flush=True)"
    line, how = command("-c", refusal, PYTHONIOENCODING="utf-8")
    writes = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how)
    writes.stdout.readline()
    writes.stdout.close()
    assert (writes.stderr.read(), writes.wait()) == ("", 1)
