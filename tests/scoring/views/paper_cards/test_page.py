"""A paper card typed in: what is read from the fields, said of it and kept."""

import re
from datetime import timedelta

import pytest

from ledger.models import Transaction
from scoring.files.read_card import card_from_data
from scoring.models import Card, CardKind, CardState
from tests.helping.factories import LATELY
from tests.scoring.views.paper_cards.printed import PRINTED
from tests.scoring.views.paper_cards.site import Site, right_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def wrong(answer) -> list[tuple[str, int | None]]:
    return [(line.field, line.due) for line in answer.context["page"].report.wrong]


# The report beside the figures


def test_r62_the_printed_card_has_its_two_discrepancies_and_no_more(site):
    answer = site.post(button="check")
    assert answer.status_code == 200
    assert wrong(answer) == [("parties[3].written.totals[0]", 94), ("written.carried[2][1]", 476)]
    page = answer.content.decode()
    for field, written, due in (
        ("parties[3].written.totals[0]", 103, 94),
        ("written.carried[2][1]", 470, 476),
    ):
        cell = page[page.index(f'<input id="{field}"') :].split("</span>")[0]
        assert f'value="{written}"' in cell
        assert f"<b>{due}</b>" in cell
        assert f'aria-describedby="{field}-says"' in cell
        assert f'id="{field}-says"' in page
    assert not Card.objects.exists()


HALF_TYPED = [  # What is typed, and the fields that the report complains of.
    ({"deals": "27,15,44,18,35,25|"}, []),
    ({"deals": "27,15,44,18,35,25|", "totals": "164,"}, []),
    ({"deals": "27,15,44,18,35,25|", "totals": "146,"}, ["parties[0].written.totals[0]"]),
    ({"deals": "27,15,44,18,35,25|13", "totals": "164,", "won": "150,"}, []),
    ({"deals": "27,15,44,18,35,25|13,31,6,29,12,23", "totals": "164,114", "won": "50,"},
     ["parties[0].written.won[0]"]),
    ({"deals": "27,15,44,18,35,25|13,31,6,29,12,23", "totals": "164,114", "won": ",150"},
     ["parties[0].written.won[0]", "parties[0].written.won[1]"]),
    ({"deals": "275|13"}, ["parties[0].deals[0][0]"]),
    ({"deals": "275|"}, ["parties[0].deals[0][0]"]),
    ({"deals": "|999999"}, ["parties[0].deals[0][1]"]),
    ({"deals": "174|"}, []),
    ({"deals": "", "carried": "150,"}, ["written.carried[0][0]"]),
]  # fmt: skip


def test_a_deal_that_can_be_for_neither_elder_is_not_called_right(site):
    card = {"parties": [{"deals": [[150, 150]], "written": {}}], "written": {}}
    answer = site.post(card, button="check")
    page = answer.content.decode()
    assert [line.field for line in answer.context["page"].report.notes] == [
        "parties[0].deals[0][0]"
    ]
    assert "1 deal looks impossible as it is written." in page
    assert "150–150 is impossible, whoever is elder" in page
    assert "Nothing is wrong so far." not in page


@pytest.mark.parametrize(("typed", "complains"), HALF_TYPED)
def test_only_what_can_be_judged_already_is_reported(site, typed, complains):
    data = {}
    for seat, column in enumerate(typed["deals"].split("|")):
        scores = enumerate(filter(None, column.split(",")))
        data |= {f"parties[0].deals[{row}][{seat}]": score for row, score in scores}
    for line in ("totals", "won"):
        for seat, figure in enumerate(typed.get(line, ",").split(",")):
            data[f"parties[0].written.{line}[{seat}]"] = figure
    for seat, figure in enumerate(typed.get("carried", ",").split(",")):
        data[f"written.carried[0][{seat}]"] = figure
    empty = {"parties": [], "written": {}}
    answer = site.post(empty, "check", headers={"HX-Request": "true"}, **data)
    assert [field for field, _due in wrong(answer)] == complains


def test_a_script_is_given_the_report_alone_whatever_is_wrong_with_the_head(site):
    answer = site.post(button="check", headers={"HX-Request": "true"}, left="", stake="none")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert text.count("data-at=") == 2
    assert "receives" not in text, "no stake, no money"
    assert "receives 10s." in site.post(button="check").content.decode()


def test_the_report_writes_nothing(site, django_assert_num_queries):
    site.post(button="check", headers={"HX-Request": "true"})
    with django_assert_num_queries(6) as queries:
        site.post(button="check", headers={"HX-Request": "true"})
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)


# What is kept


def test_a_card_is_kept_as_it_is_written_with_who_typed_it(site):
    card = site.kept(first_dealer="1")
    assert (card.kind, card.state, card.opened_by) == (CardKind.PAPER, CardState.OPEN, site.anne)
    assert card.played_on == LATELY
    file = card_from_data(card.written)
    assert file.players == ("Anne", "Bernard")
    assert file.first_dealer == 1
    printed = card_from_data(PRINTED)
    assert (file.parties, file.carried, file.totals, file.balance) == (
        printed.parties,
        printed.carried,
        printed.totals,
        printed.balance,
    )
    assert {record.writer for record in card.records.all()} == {site.anne}
    assert not Transaction.objects.exists()
    text = site.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    assert "Typed in by Anne" in text


def test_the_same_card_twice_is_one_and_the_browser_learns_that_it_is_kept(site):
    answers = [site.post(), site.post(draft="another")]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert [answer.cookies["paper_kept"].value for answer in answers] == [
        "draft-of-the-phone",
        "another",
    ]
    assert Card.objects.count() == 1
    site.kept(played_on=LATELY + timedelta(1))
    assert Card.objects.count() == 2, "the same figures on another day are another card"


def test_a_card_that_is_wrong_says_what_is_to_be_done_with_it(site):
    site.kept()
    address = f"/clubs/portland/cards/{Card.objects.get().pk}/"
    anew = f'<a class="button" href="{address}paper/">Type it in again</a>'
    assert anew in site.client.get(address).content.decode()
    site.as_(site.bernard)
    page = site.client.get(address).content.decode()
    assert anew not in page
    assert "Whoever typed it in, or an officer, can do that." in page


def test_until_players_are_chosen_their_columns_say_whose_they_are(site):
    def heads() -> list[str]:
        page = site.client.get("/clubs/portland/cards/paper/new/").content.decode()
        return re.findall(r'id="partie-1-\d" data-name="\d">(\w+)<', page)

    assert heads() == ["Anne", "Opponent"]
    site.as_(site.treasurer)
    assert heads() == ["Dora", "Right"]


def test_a_score_left_out_is_told_with_whose_it_is(site):
    answer = site.post(**{"parties[0].deals[0][0]": "", "parties[0].deals[0][1]": ""})
    page = answer.content.decode()
    for name in ("Anne", "Bernard"):
        assert f"Partie 1, deal 1, {name}</a>: Write a score. Write 0 for nothing." in page


def test_an_officer_types_for_two_others_and_for_a_guest(site):
    site.as_(site.treasurer)
    card = site.kept(right=str(site.guest.pk))
    assert [seat.member for seat in card.seats.all()] == [site.anne, site.guest]
    assert all(record.for_club for record in card.records.all())


AMISS = [  # The field, what is typed in it, and the message.
    ("parties[0].deals[2][1]", "2x", "“2x” is not a whole number such as 28."),
    ("parties[0].deals[2][1]", "-3", "“-3” is not a whole number such as 28."),
    ("parties[0].deals[2][1]", "", "Write a score. Write 0 for nothing."),
    ("written.totals[0]", "69l", "“69l” is not a whole number such as 28."),
    ("parties[0].written.won[0]", "1234567", "“1234567” is not a whole number such as 28."),
    ("left", "", "Choose who is on the left."),
    ("right", "", "Choose who is on the right."),
    ("stake", "", "Choose the stake."),
    ("played_on", "2999-01-01", "That day is in the future. Today is "),
]


@pytest.mark.parametrize(("field", "typed", "says"), AMISS)
def test_a_fault_stands_by_its_field_and_what_was_typed_stays(site, field, typed, says):
    answer = site.post(**{field: typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    if "[" in field:
        assert f'<input id="{field}"' in page
        assert f'value="{typed}"' in page
        assert f'aria-describedby="{field}-says"' in page
    assert 'value="301"' in page, "what was typed elsewhere is still there"
    assert not Card.objects.exists()


def test_nobody_plays_against_themselves_and_a_player_types_their_own_cards_only(site):
    answer = site.post(right=str(site.anne.pk))
    assert "Nobody can play against themselves" in answer.content.decode()
    site.as_(site.celia)
    answer = site.post()
    assert answer.status_code == 422
    assert "Only an officer can type in a card of two other people." in answer.content.decode()
    assert not Card.objects.exists()


def offered(page: str, side: str) -> str:
    return page[page.index(f'<select id="id_{side}"') :].split("</select>", maxsplit=1)[0]


def test_a_player_stands_on_one_side_and_chooses_the_opponent(site):
    address = "/clubs/portland/cards/paper/new/"
    for own, other, query in (("left", "right", ""), ("right", "left", "?own=right")):
        page = site.client.get(address + query).content.decode()
        assert f'<input type="hidden" name="{own}" value="{site.anne.pk}"' in page
        assert "Only an officer can type in a card of two other people." in page
        assert ">Bernard</option>" in offered(page, other)
        assert ">Anne</option>" not in offered(page, other)
    kept = site.kept(left=str(site.bernard.pk), right=str(site.anne.pk))
    assert [seat.member for seat in kept.seats.all()] == [site.bernard, site.anne]


def test_the_page_says_which_cards_are_typed_in_and_how_others_come_in(site):
    page = site.client.get("/clubs/portland/cards/paper/new/").content.decode()
    assert "for two players at Rubicon piquet." in page
    assert "They can bring the card in as a file" in page


def test_an_officer_chooses_both(site):
    site.as_(site.treasurer)
    page = site.client.get("/clubs/portland/cards/paper/new/").content.decode()
    assert ">Anne</option>" in offered(page, "left")
    assert ">Anne</option>" in offered(page, "right")


def test_an_empty_card_is_not_kept(site):
    answer = site.post({"parties": [], "written": {}})
    assert "Nothing is written on this card yet." in answer.content.decode()


def test_an_impossible_score_is_kept_and_said(site):
    card = right_card()
    card["parties"][0]["deals"][0] = [1, 13]
    said = site.post(card, "check").context["page"].report
    assert [line.field for line in said.wrong][:1] == ["parties[0].written.totals[0]"]
    card["parties"][0]["deals"][0] = [999, 13]
    kept = site.kept(card)
    page = site.client.get(f"/clubs/portland/cards/{kept.pk}/").content.decode()
    assert "Partie 1, deal 1: A deal can score at most 174" in page


def test_a_partie_more_keeps_what_was_typed(site):
    answer = site.post(button="more")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="parties[6].deals[0][0]"' in page
    assert 'value="301"' in page
    assert "errorlist" not in page
    assert 'class="error"' not in page


def test_no_number_of_parties_or_rows_does_harm(site):
    for count in ("999999", "-4", "x", ""):
        answer = site.post(button="check", parties=count, rows=count)
        assert answer.status_code == 200
        assert answer.content.count(b'role="group"') <= 33
