"""The journal as a download."""

import pytest

from tests.helping.browser import at, signed_in, text_of
from tests.ledger.journals import text


@pytest.mark.parametrize(
    ("form", "name", "kind"),
    [
        ("csv", "csv", "text/csv"),
        ("beancount", "beancount", "text/plain"),
        ("hledger", "journal", "text/plain"),
        ("json", "json", "application/json"),
    ],
)
def test_the_treasurer_takes_the_journal_away(posted, form, name, kind):
    client = signed_in(posted.treasurer)
    sent = client.get(at(posted, f"ledger/export/?format={form}&month="))
    mark = "\ufeff" if form == "csv" else ""
    assert b"".join(sent.streaming_content).decode() == mark + text(posted.club, form)
    assert sent.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert f'attachment; filename="{posted.club.slug}.{name}"' in sent.headers.values()


def test_of_a_month(posted):
    client = signed_in(posted.treasurer)
    page = text_of(client.get(at(posted, "ledger/export/")))
    assert "everything November 2026 October 2026" in page
    sent = client.get(at(posted, "ledger/export/?format=csv&month=2026-11"))
    assert len(b"".join(sent.streaming_content).splitlines()) == 5
    assert f"{posted.club.slug}-2026-11.csv" in sent.headers["Content-Disposition"]


@pytest.mark.parametrize("asked", ["format=", "format=xml", "format=csv&month=1066-10"])
def test_what_there_is_not(posted, asked):
    page = signed_in(posted.treasurer).get(at(posted, f"ledger/export/?{asked}"))
    assert page.status_code == 422


def test_only_the_treasurer(posted):
    assert signed_in(posted.a).get(at(posted, "ledger/export/?format=csv")).status_code == 403
    assert "For other programs" not in text_of(
        signed_in(posted.a).get(at(posted, "ledger/journal/"))
    )
