"""“What was written, latest first”: which records count, and which were replaced."""

import html
import re

import pytest

from club.models import Role
from scoring.operations.cards.end_early import annul
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.cards import DESC, key, take_back, write, write_past_the_end
from tests.helping.factories import make_card, make_club, make_member
from tests.scoring.views.chouettes.site import Site

pytestmark = pytest.mark.django_db


class Table:
    """Anne and Ben at a card, an officer of their club, and Anne's browser."""

    def __init__(self, client) -> None:
        club = make_club()
        self.a, self.b = make_member(club, name="Anne"), make_member(club, name="Ben")
        self.officer = make_member(club, name="Dora", role=Role.SECRETARY)
        self.card = make_card(self.a, self.b, parties=())
        self.client = client
        client.force_login(self.a.user)

    def record(self, by, deal: int, *scores: int) -> None:
        figures = Figures(1, deal, deal % 2, scores)
        record_deal(card_id=self.card.pk, by=by, figures=figures, key=key())

    @property
    def list(self) -> list[tuple[str, str, str]]:
        return lines_of(self.client, self.card)


def lines_of(client, card) -> list[tuple[str, str, str]]:
    """Each line of the list: its scores, its class and its badge."""
    page = client.get(f"/clubs/{card.club.slug}/cards/{card.pk}/written/")
    line = r'<li class="(\w+)">(.*?)</li>'
    return [
        (scores(text), how, html.unescape(re.findall(r'class="badge">(.*?)<', text)[0]))
        for how, text in re.findall(line, page.text, re.DOTALL)
    ]


def scores(line: str) -> str:
    found = re.findall(r'<b class="figure">(.*?)</b>', line)
    return found[0] if found else "taken back"


@pytest.fixture
def table(client) -> Table:
    return Table(client)


def test_a_record_mended_by_its_writer_is_replaced(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.a, 1, 28, 13)
    assert table.list == [("28–13", "counts", "counts"), ("27–13", "replaced", "replaced")]


def test_law_74_of_two_that_differ_each_counts_for_its_writers_own_score(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.b, 1, 27, 14)
    table.record(table.b, 1, 27, 15)
    assert table.list == [
        ("27–15", "counts", "counts for Ben’s score"),
        ("27–14", "replaced", "replaced"),
        ("27–13", "counts", "counts for Anne’s score"),
    ]


def test_what_the_club_writes_replaces_both(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.b, 1, 27, 14)
    table.record(table.officer, 1, 27, 16)
    assert [how for _scores, how, _badge in table.list] == ["counts", "replaced", "replaced"]


def test_one_taken_back_is_said_to_be_and_the_one_before_it_counts_again(table):
    table.record(table.a, 1, 27, 13)
    table.record(table.a, 1, 28, 13)
    take_back(table.card, table.a)
    assert table.list == [
        ("taken back", "undoes", "takes a record back"),
        ("28–13", "withdrawn", "taken back"),
        ("27–13", "counts", "counts"),
    ]


def test_r31_deals_past_the_end_of_the_partie_do_not_count(table):
    write_past_the_end(table.card, table.a, table.officer)
    assert table.list[:4] == [
        ("10–30", "counts", "counts"),
        ("12–25", "past", "after the end"),
        ("20–10", "past", "after the end"),
        ("10–40", "replaced", "replaced"),
    ]


def test_r34_of_an_annulled_partie_nothing_counts(table):
    write(table.card, table.a, *DESC[0][:2])
    for by in (table.a, table.b):
        annul(card_id=table.card.pk, partie=1, by=by)
    assert {badge for _scores, _how, badge in table.list} == {"partie annulled"}


def test_another_told_a_chouettes_result_otherwise_theirs_is_kept_beside_it(client):
    site = Site(client)
    site.result(1, points=150)
    site.as_(site.b)
    site.result(1, points=160)
    site.result(1, points=170)
    assert lines_of(client, site.card) == [
        ("170 to A", "counts", "counts"),
        ("160 to A", "replaced", "replaced"),
        ("150 to A", "kept", "kept, does not count"),
    ]


def test_r14_who_reckons_nothing_is_named_in_the_list(table):
    figures = Figures(1, 1, 1, (28, 0), mark="reckons_nothing", mark_seat=1)
    record_deal(card_id=table.card.pk, by=table.a, figures=figures, key=key())
    for rest in ("written/", "deals/1/1/"):
        page = table.client.get(f"/clubs/{table.card.club.slug}/cards/{table.card.pk}/{rest}").text
        line = page.split('<ol class="history"')[1]
        assert '28–0</b> <span class="soft">Ben reckons nothing.</span>' in line
