"""“What was written, latest first”: which records count, and which were replaced."""

import html
import re

import pytest

from scoring.operations.cards.end_early import annul
from tests.helping.cards import take_back, write_past_the_end
from tests.helping.chouettes import A
from tests.scoring.views.site import record


def lines_of(site) -> list[tuple[str, str, str]]:
    """Each line of the list: its scores, its class and its badge."""
    page = site.client.get(site.at("written/")).text
    return [
        (scores(text), how, html.unescape(re.findall(r'class="badge">(.*?)<', text)[0]))
        for how, text in re.findall(r'<li class="(\w+)">(.*?)</li>', page, re.DOTALL)
    ]


def scores(line: str) -> str:
    found = re.findall(r'<b class="figure">(.*?)</b>', line)
    return found[0] if found else "taken back"


COUNTS, REPLACED = ("counts", "counts"), ("replaced", "replaced")
WRITTEN = {  # Who wrote what of the first deal, and the list.
    "mended by its writer": (
        [("a", 27, 13), ("a", 28, 13)],
        [("28–13", *COUNTS), ("27–13", *REPLACED)],
    ),
    "Law 74: each counts for its writer's own score": (
        [("a", 27, 13), ("b", 27, 14), ("b", 27, 15)],
        [
            ("27–15", "counts", "counts for Bernard’s score"),
            ("27–14", *REPLACED),
            ("27–13", "counts", "counts for Anne’s score"),
        ],
    ),
    "what the club writes replaces both": (
        [("a", 27, 13), ("b", 27, 14), ("treasurer", 27, 16)],
        [("27–16", *COUNTS), ("27–14", *REPLACED), ("27–13", *REPLACED)],
    ),
}


@pytest.mark.parametrize(("written", "lines"), WRITTEN.values(), ids=WRITTEN)
def test_which_records_of_a_deal_count(site, written, lines):
    for who, *figures in written:
        record(site.card, getattr(site, who), 1, *figures)
    assert lines_of(site) == lines


def test_one_taken_back_is_said_to_be_and_the_one_before_it_counts_again(site):
    record(site.card, site.a, 1, 27, 13)
    record(site.card, site.a, 1, 28, 13)
    take_back(site.card, site.a)
    undone = ("taken back", "undoes", "takes a record back")
    assert lines_of(site) == [undone, ("28–13", "withdrawn", "taken back"), ("27–13", *COUNTS)]


def test_r31_deals_past_the_end_of_the_partie_do_not_count(site):
    write_past_the_end(site.card, site.a, site.treasurer)
    past = ("past", "after the end")
    wanted = [("10–30", *COUNTS), ("12–25", *past), ("20–10", *past), ("10–40", *REPLACED)]
    assert lines_of(site)[:4] == wanted


def test_r34_of_an_annulled_partie_nothing_counts(site):
    record(site.card, site.a, 1, 27, 13)
    record(site.card, site.a, 2, 15, 31)
    for by in (site.a, site.b):
        annul(card_id=site.card.pk, partie=1, by=by)
    assert {badge for _scores, _how, badge in lines_of(site)} == {"partie annulled"}


def test_two_results_of_a_partie_of_a_chouette_are_both_kept(three):
    three.result(1, points=150, winner=A)
    three.as_(three.b)
    three.result(1, points=160)
    three.result(1, points=170)
    kept = ("150 to A", "kept", "kept, does not count")
    assert lines_of(three) == [("170 to A", *COUNTS), ("160 to A", *REPLACED), kept]


def test_r14_who_reckons_nothing_is_named_in_the_list(site):
    record(site.card, site.a, 1, 28, 0, mark="reckons_nothing", mark_seat=1)
    for rest in ("written/", "deals/1/1/"):
        line = site.page(rest).split('<ol class="history"')[1]
        assert '28–0</b> <span class="soft">Bernard reckons nothing.</span>' in line
