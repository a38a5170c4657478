"""What a line of the log says, and what it leaves out."""

import json
import logging
import os
import pty
import re
import subprocess

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import IntegrityError
from django.test import RequestFactory
from django.urls import path

from club.requests.request_id import HEADER, new_id
from club.security.secrets_in_text import without_secrets
from config.logs import JsonLines, Lines
from config.serving.request_log import LoggedRequest, logged, logged_answer, shown_path
from config.urls import urlpatterns as site
from tests.helping.log import heard
from tests.process import command

TYPED = "Anne Archer typed 4711"
TOKEN = "MQ:1wCyU4:abcdefGHIJKLmnopqrst0123456789"


def break_down(_request):
    raise RuntimeError(TYPED)


# The site with one address more, for the test that asks for what breaks.
urlpatterns = [*site, path("break/", break_down, name="account_break")]
handler500 = "config.database_failures.server_error"

SHOWN = [
    ("/", "/"),
    ("/clubs/portland/cards/12/", "/clubs/portland/cards/12/"),
    (f"/watch/{TOKEN}/", "/watch/…/"),
    (f"/clubs/portland/invitations/3/{TOKEN}/", "/clubs/portland/invitations/3/…/"),
    ("/accounts/password/reset/key/1-cabc1-0123456789abcdef01/", "/accounts/password/reset/key/…/"),
    ("/clubs/portland/?q=Anne+Archer", "/clubs/portland/…"),
    ("/anne.archer@example.org/", "/…/"),
    ("/a\nINFO forged", "/a%0AINFO%20forged"),
    ("/é", "/%C3%A9"),
]


@pytest.mark.parametrize(("asked", "shown"), SHOWN)
def test_a_path_is_shown_without_what_lets_somebody_in_or_says_who(asked, shown):
    assert shown_path(asked) == shown


def test_a_path_is_shown_up_to_a_length():
    assert len(shown_path("/a" * 5000)) == 200


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("550 <anne+cards@example.org> unknown", "550 <…> unknown"),
        ("to anne%40example.org", "to …"),
        ("duplicate key\nDETAIL:  Key (email)=(Anne) exists.\nThe end", "duplicate key\nThe end"),
        (f"Not Found: /invitations/{TOKEN}/x", "Not Found: /invitations/…/x"),
        (
            "Busy: GET /clubs/turf/cards/?player=Anne: locked",
            "Busy: GET /clubs/turf/cards/… locked",
        ),
        ("3 letters, 2 sent; why?", "3 letters, 2 sent; why?"),
    ],
)
def test_a_text_is_cleared_of_secrets(text, left):
    assert without_secrets(text) == left


def test_a_line_has_the_request_it_is_of():
    with heard(Lines()) as log, logged(LoggedRequest("GET", "/laws/", status=200)) as request:
        logging.getLogger("rubicon.test").warning("first\nsecond")
    output = re.sub(r" \d+ ms ", " … ms ", log.taken()).splitlines()
    assert [line.split(" ", 1)[1] for line in output] == [
        f"WARNING rubicon.test first second [{request.id}]",
        f"INFO rubicon.access GET /laws/ 200 … ms [{request.id}]",
    ]
    with heard(Lines()) as log:
        logging.getLogger("rubicon.test").warning("after it")
    assert log.taken().endswith("after it\n")


def test_a_line_of_json_has_the_same_in_parts():
    with (
        heard(JsonLines()) as log,
        logged(LoggedRequest("BREW", "/é", status=418, route="front:law")),
    ):
        pass
    output = json.loads(log.taken())
    assert output.pop("time").endswith("+00:00")
    assert output.pop("request")
    took = output.pop("ms")
    line = {"level": "INFO", "logger": "rubicon.access", "message": f"OTHER /%C3%A9 418 {took} ms"}
    request = {"method": "OTHER", "path": "/%C3%A9", "status": 418, "route": "front:law"}
    assert output == line | request


def test_a_phone_that_hears_nothing_new_is_only_debugged():
    with heard(Lines(), logging.INFO) as log, logged(LoggedRequest("GET", "/watch/x/", status=204)):
        pass
    assert log.taken() == ""


@pytest.mark.parametrize(
    ("error", "data"),
    [
        (KeyError("Anne Archer"), "KeyError: (what it says may quote somebody; DEBUG shows it)"),
        (OSError("No space left"), "OSError: No space left"),
        (
            IntegrityError("twice\nDETAIL:  Key (name)=(Anne)"),
            "django.db.utils.IntegrityError: twice",
        ),
    ],
)
@pytest.mark.parametrize("formatter", [Lines(), JsonLines()])
def test_a_traceback_quotes_nobody(formatter, error, data):
    with heard(formatter) as log:
        try:
            raise ValueError(TYPED) from error
        except ValueError:
            logging.getLogger("rubicon.test").exception("it broke")
    output = log.taken()
    assert data in output
    assert "in test_a_traceback_quotes_nobody" in output
    assert "ValueError: (what it says" in output
    assert "Anne" not in output


@pytest.mark.django_db
def test_a_fault_is_found_by_the_code_on_its_page(settings):
    settings.ROOT_URLCONF = __name__
    request = LoggedRequest("GET", "/break/")
    environ = RequestFactory()._base_environ(PATH_INFO="/break/")
    with heard(Lines()) as log:
        answer = logged_answer(WSGIHandler(), environ, request)
    page, output = answer.body.decode(), log.taken()
    assert (answer.status, request.route) == (500, "account_break")
    assert dict(answer.headers)[HEADER] == request.id
    assert f'<b class="figures">{request.id}</b>' in page
    assert f"ERROR django.request Internal Server Error: /break/ [{request.id}]" in output
    assert "INFO rubicon.access GET /break/ 500" in output
    assert "break_down" in output
    assert "Anne" not in output


def test_ids_differ_and_can_be_read_out():
    ids = {new_id() for _n in range(100)}
    assert len(ids) == 100
    assert all(len(each) == 8 and not set(each) & set("0189") for each in ids)


SAYS = "import logging; logging.getLogger('rubicon.security').info('member done')"


@pytest.mark.parametrize(
    ("options", "shown"), [((), False), (("--verbosity", "2"), True), (("-v3",), True)]
)
def test_a_command_at_a_terminal_shows_no_line_of_the_log_unless_asked(options, shown):
    terminal, end = pty.openpty()
    _manage("shell", "-c", SAYS, *options, stderr=end)
    os.write(end, b"over")
    assert ("INFO rubicon.security member done" in os.read(terminal, 10_000).decode()) is shown


def test_a_command_of_a_timer_writes_every_line_into_the_journal():
    assert "INFO rubicon.security member done" in _manage("shell", "-c", SAYS).stderr


def _manage(*arguments, stderr=subprocess.PIPE):
    """Run manage.py with the settings of the site."""
    line, how = command("manage.py", *arguments, LOG_LEVEL="INFO")
    return subprocess.run(line, stdout=subprocess.DEVNULL, stderr=stderr, check=True, **how)
