"""Whether the site answers is asked of this machine itself, also where a proxy leads out of it."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from deploy.install import looking, machine
from deploy.install.looking import look_at
from deploy.install.machine import StepError
from deploy.install.site import Site
from tests.process import run_python


class _Well(BaseHTTPRequestHandler):
    """Answers every page as a site does that is well."""

    def do_GET(self):
        self.send_response(200 if self.path == "/health/" else 404)
        self.end_headers()

    def log_message(self, *words):
        """Say nothing."""


@pytest.fixture
def port():
    """The port of a site that answers."""
    with HTTPServer(("127.0.0.1", 0), _Well) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture
def nobody():
    """A port at which nobody answers."""
    with HTTPServer(("127.0.0.1", 0), _Well, bind_and_activate=False) as server:
        server.server_bind()
        yield server.server_port


@pytest.fixture(autouse=True)
def proxy(monkeypatch, nobody):
    """A proxy for all addresses, this machine's too, that does not answer."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{nobody}")
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)


def _found(monkeypatch, *findings):
    """Say that systemd runs here, and what `manage.py health` finds."""
    monkeypatch.setattr(machine, "systemd_runs", lambda: True)
    monkeypatch.setattr(machine, "manage", lambda *_words: json.dumps({"findings": findings}))


def test_the_installer_reaches_the_site_past_a_proxy(monkeypatch, port):
    monkeypatch.setattr(looking, "SECONDS", 30)
    mail = {"name": "E-mail", "state": "unset", "said": "None is sent.", "todo": "Set it."}
    _found(monkeypatch, {"name": "Disk", "state": "well", "said": "", "todo": ""}, mail)
    assert list(look_at(Site(f"PORT={port}\n"))) == ["E-mail: None is sent. Set it."]


def test_the_installer_says_if_the_site_does_not_answer(monkeypatch, nobody):
    monkeypatch.setattr(looking, "SECONDS", 0.1)
    _found(monkeypatch)
    with pytest.raises(StepError, match="The site does not answer"):
        list(look_at(Site(f"PORT={nobody}\n")))


def test_the_containers_health_check_does_so_too(port, nobody):
    healthy, sick = (run_python("deploy/container/healthy.py", PORT=str(p)) for p in (port, nobody))
    assert (healthy.returncode, healthy.stderr) == (0, "")
    assert sick.returncode == 1
    assert sick.stderr.startswith("Not well: ")
