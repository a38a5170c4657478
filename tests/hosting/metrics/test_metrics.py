"""Figures for Prometheus: who may read them, and what is counted."""

import re
from collections.abc import Iterator
from types import ModuleType

import pytest
from django.conf import settings as site_settings
from django.db import transaction
from django.test import Client

from club.security.log import EventKind, EventResult, note
from config.serving.request_log import LoggedRequest, logged
from hosting.metrics import counts
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.operations.queue.queue_answer import ACKNOWLEDGED, REFUSED, QueueAnswer, queue_taken
from tests.helping.factories import make_card

TOKEN = "a-token-of-the-tests-0123456789"


@pytest.fixture(scope="module")
def counting() -> Iterator[ModuleType]:
    """This process counts, as one of the site's does with METRICS on."""
    before, site_settings.METRICS = site_settings.METRICS, True
    counts.start_counting()
    counts.start_counting()  # A second time changes nothing.
    site_settings.METRICS = before
    yield counts
    counts._counts.clear()


@pytest.fixture
def reader(counting, settings) -> Client:
    settings.METRICS = True
    return Client(headers={"Host": "127.0.0.1"}, SERVER_PROTOCOL="HTTP/1.1")


def figure(reader: Client, name: str) -> float:
    """Return a figure as it is read."""
    text = reader.get("/metrics").content.decode()
    match = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert match, f"no {name} in\n{text}"
    return float(match[1])


THERE, RIGHT = {"REMOTE_ADDR": "192.0.2.7"}, {"Authorization": f"Bearer {TOKEN}"}
READERS = [
    ("off", {"METRICS": False}, {}, {}, 404),
    ("off, with the token", {"METRICS": False}, {}, RIGHT, 404),
    ("on this machine", {}, {}, {}, 200),
    ("on this machine, by IPv6", {}, {"REMOTE_ADDR": "::1"}, {}, 200),
    ("elsewhere", {}, THERE, {}, 404),
    ("elsewhere, who says otherwise", {}, THERE, {"X-Forwarded-For": "127.0.0.1"}, 404),
    ("by a proxy here", {}, {}, {"X-Forwarded-For": "192.0.2.7"}, 404),
    ("by a proxy that says nothing", {"HTTPS": True}, {}, {}, 404),
    ("another name of this machine", {}, {}, {"Host": "testserver"}, 404),
    ("the token", {}, THERE, RIGHT, 200),
    ("the token, by a proxy", {"HTTPS": True}, {}, {"Authorization": f"bearer {TOKEN}"}, 200),
    ("a wrong token", {}, THERE, {"Authorization": f"Bearer {TOKEN}x"}, 404),
    ("another scheme", {}, THERE, {"Authorization": f"Basic {TOKEN}"}, 404),
    ("none set", {"METRICS_TOKEN": ""}, THERE, {"Authorization": "Bearer "}, 404),
    ("not ASCII", {}, THERE, {"Authorization": "Bearer é"}, 404),
]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "peer", "headers", "status"),
    [row[1:] for row in READERS],
    ids=[row[0] for row in READERS],
)
def test_who_may_read(reader, settings, changed, peer, headers, status):
    settings.METRICS_TOKEN = TOKEN
    for name, value in changed.items():
        setattr(settings, name, value)
    assert reader.get("/metrics", headers=headers, **peer).status_code == status


@pytest.mark.django_db
def test_requests_are_counted_by_route_and_status(reader):
    name = 'rubicon_requests_total{method="GET",route="front:law",status="404"}'
    for _n in range(3):
        with logged(LoggedRequest("GET", "/laws/zzz/", status=404, route="front:law")):
            pass
    assert figure(reader, name) == 3
    assert figure(reader, 'rubicon_request_seconds_count{route="front:law"}') == 3
    for path in ("/a", "/b"):
        with logged(LoggedRequest("BREW", path, status=404)):
            pass
    assert figure(reader, 'rubicon_requests_total{method="OTHER",route="none",status="404"}') == 2


@pytest.mark.django_db
def test_deals_queues_and_refused_sign_ins_are_counted(
    reader, portland, django_capture_on_commit_callbacks
):
    deals, queued = "rubicon_deals_written_total", "rubicon_queue_records_total"
    refused = 'rubicon_sign_ins_refused_total{kind="sign-in"}'
    before = [figure(reader, name) for name in (deals, refused, "rubicon_open_cards")]
    with django_capture_on_commit_callbacks(execute=True):
        card = make_card(portland.player, portland.opponent, parties=())
        figures = Figures(1, 1, 0, (28, 20))
        for _time in range(2):  # The second is the same deal, sent again.
            record_deal(card_id=card.pk, by=portland.player, figures=figures, key="once")
        note(EventKind.SIGN_IN, result=EventResult.REFUSED)
        note(EventKind.SIGN_IN)
        with transaction.atomic():
            note(EventKind.SIGN_IN, result=EventResult.REFUSED)
            transaction.set_rollback(True)  # Noted, and not written after all.
    queue_taken.send(
        None, answers=[QueueAnswer(ACKNOWLEDGED), QueueAnswer(ACKNOWLEDGED), QueueAnswer(REFUSED)]
    )
    after = [figure(reader, name) for name in (deals, refused, "rubicon_open_cards")]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 1]
    assert figure(reader, f'{queued}{{result="acknowledged"}}') == 2
    assert figure(reader, f'{queued}{{result="held"}}') == 0
