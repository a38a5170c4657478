"""The page of odds: its figures (R70, R71), the question that is typed, and what is wrong in it."""

import re
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.utils.html import strip_tags

from front.odds.figures import format_odds, fraction, percent
from front.odds.form import OddsForm
from front.odds.problems import kinds, problems
from front.odds.record import record
from tests.piquet.odds.test_taking_in import counted

pytestmark = pytest.mark.django_db


def text_of_page(**typed: str) -> str:
    """What the page says to a question, without its tags, with single blanks."""
    page = Client().get("/odds/", typed).content.decode()
    return re.sub(r"\s+", " ", unescape(strip_tags(page)))


@pytest.mark.parametrize(
    ("chance", "shown", "exact", "odds"),
    [
        (Fraction(29, 57), "50.88 %", "29/57", "29 to 28 for it"),
        (Fraction(315, 646), "48.76 %", "315/646", "331 to 315 against it"),
        (Fraction(1, 2), "50.00 %", "1/2", "As likely as not."),
        (Fraction(323, 578_956), "0.0558 %", "323/578,956", "578,633 to 323 against it"),
        (Fraction(1, 3_000_000), "0.0000333 %", "1/3,000,000", "2,999,999 to 1 against it"),
        (Fraction(9_999, 10_000), "99.9900 %", "9,999/10,000", "9,999 to 1 for it"),
        (Fraction(0), "0.00 %", "0/1", "It cannot happen."),
        (Fraction(1), "100.00 %", "1/1", "It is certain."),
    ],
)
def test_a_chance_as_percent_fraction_and_odds(chance, shown, exact, odds):
    assert (percent(chance), fraction(chance), format_odds(chance)) == (shown, exact, odds)


WORKED = [
    ("29/57", "29 to 28 for it", ("1,140", "560", "580 of 1,140")),
    ("232/323", "232 to 91 for it", ("15,504", "4,368", "11,136 of 15,504")),
    ("315/646", "331 to 315 against it", ("792", "15,504 − 4,368 − 4,368 + 792 = 7,560")),
    ("323/578,956", "about 1,791 to 1 against it", ("225,792,840", "125,970")),
]


@pytest.mark.parametrize(
    ("number", "worked"), [*enumerate(WORKED)], ids=[each[0] for each in WORKED]
)
def test_r70_the_first_four_problems_and_their_working(number, worked):
    problem = problems()[number]
    assert len(problems()) == 4
    assert (problem.fraction, problem.odds) == worked[:2]
    assert all(figure in " ".join(problem.working) for figure in worked[2])


def test_r70_the_fifth_problem_adds_up_and_r71_the_record_beside_our_deals():
    data = kinds()
    assert (data.right, data.printed, data.too_many) == ("28,957,278", "28,967,278", "10,000")
    assert data.fewer == "9,662,590"
    numbers = {shape.lengths: int(shape.number.replace(",", "")) for shape in data.shapes}
    assert sum(numbers.values()) == 28_957_278
    assert numbers["5-4-2-1"] == 56 * 70 * 28 * 8 == 878_080
    assert (len(numbers), numbers["8-4-0-0"], numbers["3-3-3-3"]) == (27, 70, 56**4)
    assert "The Britannica prints 28,967,278. That is 10,000 too many" in text_of_page()
    data = record()
    elder, younger = data.sides
    assert [ten.scores for ten in elder.tens][::15] == ["0–9", "150+"]
    assert [ten.recorded for ten in elder.tens][:3] == ["977", "1,743", "2,867"]
    assert [ten.ours for ten in younger.tens][:3] == ["3,315", "2,563", "2,382"]
    assert (elder.even, younger.even) == (28, 14)
    assert (elder.even_ours, younger.even_ours) == (27, 15)
    assert (data.nothing, data.deals) == ("102", "1,085,000")
    widest = max(float(ten.wide) for side in data.sides for ten in side.tens)
    assert widest == 100


ASKED = {
    "elder’s ace, before anything is typed": ({}, "71.83 % 232/323"),
    "younger’s ace": ({"drawn": "3"}, "50.88 % 29/57"),
    "ace and king": ({"wanted": "4, 4", "asked": "each"}, "48.76 % 315/646"),
    "with a point": ({"wanted": "4.4", "asked": "each"}, "48.76 % 315/646"),
    "all cards": ({"wanted": "3", "drawn": "20"}, "100.00 % 1/1"),
    "how": ({}, "15,504 ways. 11,136 of them bring one or more of the 4 you wish for."),
    "how each": (
        {"wanted": "4 4", "asked": "each"},
        "7,560 of them bring one or more of each kind",
    ),
    "how exactly": ({"asked": "exactly", "number": "4"}, "16 of them bring exactly 4 of the 4 you"),
}


@pytest.mark.parametrize(("typed", "answer"), ASKED.values(), ids=ASKED)
def test_a_question_is_answered_as_percent_and_fraction_with_its_working(typed, answer):
    assert answer in text_of_page(**typed)


TAKEN_IN = {
    "elder": (5, 20, False),
    "younger, if elder exchanges one card": (7, 20, False),
    "more than anybody takes in": (8, 20, True),
    "a hand as it is dealt": (12, 32, False),
    "more than a hand": (13, 32, True),
}


@pytest.mark.parametrize("of", TAKEN_IN)
def test_what_cannot_be_at_the_table_is_answered_as_only_reckoned(of):
    drawn, unseen, hypothetical = TAKEN_IN[of]
    page = text_of_page(drawn=str(drawn), unseen=str(unseen))
    assert ("This is only a sum: at the table nobody takes in so many." in page) == hypothetical
    assert "Something below is to be mended" not in page


@pytest.mark.parametrize("number", range(4))
def test_exactly_so_many_is_what_a_plain_count_of_all_draws_gives(number):
    chance = counted((2, 1), 4, lambda got: len(got) == number)
    typed = {"drawn": "4", "wanted": "2+1", "unseen": "9", "asked": "exactly"}
    assert f"{percent(chance)} {fraction(chance)}" in text_of_page(**typed, number=str(number))


@pytest.mark.parametrize(
    ("typed", "field", "error"),
    [
        ({"drawn": ""}, "drawn", "Fill this in."),
        ({"drawn": "five"}, "drawn", "Write a whole number, such as 2."),
        ({"drawn": "0"}, "drawn", "Write a number from 1."),
        ({"drawn": "21"}, "drawn", "Only 20 cards are unseen. Write a number from 1 to 20."),
        ({"unseen": "33"}, "unseen", "The pack has 32 cards. Write a number from 1 to 32."),
        ({"wanted": "4 x"}, "wanted", "Write a number for each kind, such as 4 or 4, 3."),
        ({"wanted": "0"}, "wanted", "Write a number for each kind, such as 4 or 4, 3."),
        ({"wanted": " , "}, "wanted", "Write a number for each kind, such as 4 or 4, 3."),
        ({"wanted": "4 4 4 4 5"}, "wanted", "These are 21 cards, and only 20 are unseen."),
        ({"wanted": "1 " * 9}, "wanted", "Ask for at most 8 kinds of cards."),
        ({"asked": "all"}, "asked", "Choose one of the three."),
        ({"asked": "exactly", "number": ""}, "number", "Write how many you hope for, such as 2."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(typed, field, error):
    page = Client().get("/odds/", typed).content.decode()
    beside = page[page.index(f'id="odds_{field}_error"') :]
    assert error in unescape(beside[: beside.index("</div>")])
    assert page.count('class="error"') == 1
    assert "Something below is to be mended" in page
    if field != "asked" and typed[field]:
        assert f'value="{typed[field]}"' in page


def test_a_number_that_is_not_asked_for_may_be_anything():
    form = OddsForm(Client().get("/odds/?number=x&asked=one").wsgi_request.GET)
    assert form.question is not None
