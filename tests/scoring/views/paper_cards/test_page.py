"""A paper card typed in: what is read from the fields, said of it and kept."""

import re
from datetime import timedelta

import pytest

from ledger.models import Transaction
from piquet.formats.read_card import card_from_data
from scoring.models import Card, CardKind, CardState
from tests.helping.browser import refuses, shows
from tests.helping.factories import LATELY
from tests.scoring.views.paper_cards.printed import PRINTED
from tests.scoring.views.paper_cards.site import right_card

SWAPPED = {"HX-Request": "true"}


def wrong(answer) -> list[tuple[str, int | None]]:
    return [(line.field, line.due) for line in answer.context["page"].report.wrong]


# The report beside the figures


def test_r62_the_printed_card_has_its_two_discrepancies_and_no_more(paper):
    answer = paper.post(button="check")
    assert answer.status_code == 200
    total, carried = "parties[3].written.totals[0]", "written.carried[2][1]"
    assert wrong(answer) == [(total, 94), (carried, 476)]
    for field, written, due in ((total, 103, 94), (carried, 470, 476)):
        cell = answer.text.split(f'<input id="{field}"')[1].split("</span>")[0]
        shows(cell, f'value="{written}"', f"<b>{due}</b>", f'aria-describedby="{field}-says"')
        assert f'id="{field}-says"' in answer.text
    assert not Card.objects.exists()


SIX, OTHERS = "27,15,44,18,35,25", "13,31,6,29,12,23"
WON = "parties[0].written.won"
HALF_TYPED = [  # The deals, totals, won and carried as typed, and the fields complained of.
    (f"{SIX}|", ",", ",", ",", []),
    (f"{SIX}|", "164,", ",", ",", []),
    (f"{SIX}|", "146,", ",", ",", ["parties[0].written.totals[0]"]),
    (f"{SIX}|13", "164,", "150,", ",", []),
    (f"{SIX}|{OTHERS}", "164,114", "50,", ",", [f"{WON}[0]"]),
    (f"{SIX}|{OTHERS}", "164,114", ",150", ",", [f"{WON}[0]", f"{WON}[1]"]),
    ("275|13", ",", ",", ",", ["parties[0].deals[0][0]"]),
    ("275|", ",", ",", ",", ["parties[0].deals[0][0]"]),
    ("|999999", ",", ",", ",", ["parties[0].deals[0][1]"]),
    ("174|", ",", ",", ",", []),
    ("|", ",", ",", "150,", ["written.carried[0][0]"]),
]


@pytest.mark.parametrize(("deals", "totals", "won", "carried", "complains"), HALF_TYPED)
def test_only_what_can_be_judged_already_is_reported(paper, deals, totals, won, carried, complains):
    data = {}
    for seat, column in enumerate(deals.split("|")):
        scores = enumerate(filter(None, column.split(",")))
        data |= {f"parties[0].deals[{row}][{seat}]": score for row, score in scores}
    lines = {"parties[0].written.totals": totals, WON: won, "written.carried[0]": carried}
    for line, typed in lines.items():
        data |= {f"{line}[{seat}]": figure for seat, figure in enumerate(typed.split(","))}
    answer = paper.post({"parties": [], "written": {}}, "check", headers=SWAPPED, **data)
    assert [field for field, _due in wrong(answer)] == complains


def test_a_deal_that_can_be_for_neither_elder_is_not_called_right(paper):
    card = {"parties": [{"deals": [[150, 150]], "written": {}}], "written": {}}
    answer = paper.post(card, button="check")
    notes = answer.context["page"].report.notes
    assert [line.field for line in notes] == ["parties[0].deals[0][0]"]
    said = "1 deal looks impossible as it is written.", "150–150 is impossible, whoever is elder"
    shows(answer, *said, but=["Nothing is wrong so far."])


def test_a_script_is_given_the_report_alone(paper, django_assert_num_queries):
    """Whatever is wrong with the head. The report writes nothing."""
    wrong_head = {"headers": SWAPPED, "left": "", "stake": "none"}
    answer = paper.post(button="check", **wrong_head)
    assert (answer.status_code, answer.text.count("data-at=")) == (200, 2)
    shows(answer, but=["<html", "receives"])  # No stake, no money.
    shows(paper.post(button="check"), "receives 10s.")
    with django_assert_num_queries(6) as queries:
        paper.post(button="check", headers=SWAPPED)
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)


# What is kept


def test_a_card_is_kept_as_it_is_written_with_who_typed_it(paper):
    card = paper.kept(first_dealer="1")
    assert (card.kind, card.state, card.opened_by) == (CardKind.PAPER, CardState.OPEN, paper.anne)
    assert card.played_on == LATELY
    file, printed = card_from_data(card.written), card_from_data(PRINTED)
    assert (file.players, file.first_dealer) == (("Anne", "Bernard"), 1)
    assert (file.parties, file.carried) == (printed.parties, printed.carried)
    assert (file.totals, file.balance) == (printed.totals, printed.balance)
    assert {record.writer for record in card.records.all()} == {paper.anne}
    assert not Transaction.objects.exists()
    assert "Typed in by Anne" in paper.page(card)


def test_the_same_card_twice_is_one_and_the_browser_learns_that_it_is_kept(paper):
    one, two = paper.post(), paper.post(draft="another")
    assert one["Location"] == two["Location"]
    kept = [answer.cookies["paper_kept"].value for answer in (one, two)]
    assert kept == ["draft-of-the-phone", "another"]
    assert Card.objects.count() == 1
    paper.kept(played_on=LATELY + timedelta(1))
    assert Card.objects.count() == 2, "the same figures on another day are another card"


def test_a_card_that_is_wrong_says_what_is_to_be_done_with_it(paper):
    card = paper.kept()
    address = f"/clubs/portland/cards/{card.pk}/paper/"
    anew = f'<a class="button" href="{address}">Type it in again</a>'
    assert anew in paper.page(card)
    paper.as_(paper.bernard)
    shows(paper.page(card), "Whoever typed it in, or an officer, can do that.", but=[anew])


def test_a_score_left_out_is_told_with_whose_it_is(paper):
    answer = paper.post(**{"parties[0].deals[0][0]": "", "parties[0].deals[0][1]": ""})
    for name in ("Anne", "Bernard"):
        shows(answer, f"Partie 1, deal 1, {name}</a>: Write a score. Write 0 for nothing.")


SCORE = "parties[0].deals[2][1]"
AMISS = [  # The field, what is typed in it, and the message.
    (SCORE, "2x", "“2x” is not a whole number such as 28."),
    (SCORE, "-3", "“-3” is not a whole number such as 28."),
    (SCORE, "", "Write a score. Write 0 for nothing."),
    ("written.totals[0]", "69l", "“69l” is not a whole number such as 28."),
    (f"{WON}[0]", "1234567", "“1234567” is not a whole number such as 28."),
    ("left", "", "Choose who is on the left."),
    ("right", "", "Choose who is on the right."),
    ("stake", "", "Choose the stake."),
    ("played_on", "2999-01-01", "That day is in the future. Today is "),
]


@pytest.mark.parametrize(("field", "typed", "says"), AMISS)
def test_a_fault_stands_by_its_field_and_what_was_typed_stays(paper, field, typed, says):
    answer = paper.post(**{field: typed})
    refuses(answer, says, 'value="301"')  # What was typed elsewhere is still there.
    if "[" in field:
        box = f'<input id="{field}"', f'value="{typed}"', f'aria-describedby="{field}-says"'
        shows(answer, *box)
    assert not Card.objects.exists()


OTHERS_CARD = "Only an officer can type in a card of two other people."


def test_nobody_plays_themselves_and_a_player_types_their_own_cards_only(paper):
    shows(paper.post(right=str(paper.anne.pk)), "Nobody can play against themselves")
    paper.as_(paper.celia)
    refuses(paper.post(), OTHERS_CARD)
    assert not Card.objects.exists()


def heads_of(page: str) -> list[str]:
    return re.findall(r'id="partie-1-\d" data-name="\d">(\w+)<', page)


def offered(page: str, side: str) -> str:
    return page.split(f'<select id="id_{side}"')[1].split("</select>", maxsplit=1)[0]


def test_a_player_stands_on_one_side_and_chooses_the_opponent(paper):
    for own, other in (("left", "right"), ("right", "left")):
        page = paper.page(own=own)
        shows(page, f'<input type="hidden" name="{own}" value="{paper.anne.pk}"', OTHERS_CARD)
        shows(offered(page, other), ">Bernard</option>", but=[">Anne</option>"])
    assert f'<input type="hidden" name="left" value="{paper.anne.pk}"' in paper.page()
    others = "for two players at Rubicon piquet.", "They can bring the card in as a file"
    shows(paper.page(), *others)
    kept = paper.kept(left=str(paper.bernard.pk), right=str(paper.anne.pk))
    assert [seat.member for seat in kept.seats.all()] == [paper.bernard, paper.anne]


def test_an_officer_chooses_both_and_may_choose_a_guest(paper):
    assert heads_of(paper.page()) == ["Anne", "Opponent"]  # Until players are chosen.
    paper.as_(paper.treasurer)
    assert heads_of(paper.page()) == ["Dora", "Right"]
    for side in ("left", "right"):
        assert ">Anne</option>" in offered(paper.page(), side)
    card = paper.kept(right=str(paper.guest.pk))
    assert [seat.member for seat in card.seats.all()] == [paper.anne, paper.guest]
    assert all(record.for_club for record in card.records.all())


def test_an_empty_card_is_not_kept_but_an_impossible_score_is(paper):
    shows(paper.post({"parties": [], "written": {}}), "Nothing is written on this card yet.")
    card = right_card()
    card["parties"][0]["deals"][0] = [1, 13]
    said = paper.post(card, "check").context["page"].report
    assert [line.field for line in said.wrong][:1] == ["parties[0].written.totals[0]"]
    card["parties"][0]["deals"][0] = [999, 13]
    assert "Partie 1, deal 1: A deal can score at most 174" in paper.page(paper.kept(card))


def test_a_partie_more_keeps_what_was_typed(paper):
    answer = paper.post(button="more")
    assert answer.status_code == 200
    fields = 'name="parties[6].deals[0][0]"', 'value="301"'
    shows(answer, *fields, but=["errorlist", 'class="error"'])


@pytest.mark.parametrize("count", ["999999", "-4", "x", ""])
def test_no_number_of_parties_or_rows_does_harm(paper, count):
    answer = paper.post(button="check", parties=count, rows=count)
    assert answer.status_code == 200
    assert answer.content.count(b'role="group"') <= 33
