"""The settings and `.env.example` agree, and nothing secret has a default."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


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


def test_a_club_on_https_passes_djangos_own_check():
    key = "0123456789abcdefghijklmnopqrstuvwxyz" * 2
    run = _manage("check", "--deploy", "--fail-level=WARNING", SECRET_KEY=key, HTTPS="true")
    assert run.returncode == 0, run.stderr


def test_the_first_env_has_a_fresh_key_that_can_be_read():
    first, second = (_first_env() for _ in range(2))
    assert first != second
    key = re.search(r"^SECRET_KEY=(.+)$", first, re.MULTILINE)[1]
    assert len(key) >= 50
    assert "$" not in key
    assert "DEMONSTRATION=true" in first


def test_the_first_env_keeps_the_host_and_port_it_was_made_with():
    text = _first_env(PORT="8231", HOST="127.0.0.2")
    assert "PORT=8231\n" in text
    assert "HOST=127.0.0.2\n" in text


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
def test_links_lead_to_where_the_site_is_served(given, url):
    show = "from django.conf import settings; print(settings.SITE_URL)"
    run = _manage("shell", "-c", show, DEBUG="true", **given)
    assert run.stdout.strip().splitlines()[-1] == url, run.stderr


def _names_read() -> set[str]:
    """The first argument of every `env.…("NAME")` in the settings."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text("utf-8"))
    return {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
    }


def _manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with the site's settings, not the tests'."""
    own = {name: value for name, value in os.environ.items() if name != "SITE_URL"}
    site = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": ""}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**own, **site, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def _first_env(**given: str) -> str:
    made = subprocess.run(
        [sys.executable, "config/new_env.py"],
        cwd=ROOT,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout
