"""The printed card of a chouette: results alone on a form of its own, long names, money."""

from dataclasses import replace
from itertools import pairwise

import pytest
from babel.numbers import list_currencies

from paper.typesetting.line_breaks import is_amount, pieces
from paper.typesetting.typefaces import BOLD, LEAST, REGULAR, wrapped
from piquet.currencies import is_paid_in
from piquet.money.amounts import format_money
from scoring.documents import score_card
from scoring.documents.printed_card import (
    PrintedCard,
    PrintedChouette,
    PrintedLine,
    PrintedSignature,
    PrintedTotals,
)
from scoring.documents.score_card import draw
from tests.helping.cards import DESC
from tests.scoring.documents.looked_at import Look, looked_at
from tests.scoring.documents.printed import ALSO, LONG, of_desc, pages, printed, printed_partie

SHORT = ("Anne", "Bernard", "Celia")
LONGEST = (LONG, ALSO, "Maximiliana von Hohenzollern-Sigmaringen und zu Fürstenbergs")
WIDEST = ("W" * 60, "M" * 60, "W" * 59 + "M")
SPELLED = ("🦄" * 60, "न" * 60, "王" * 60)
MONEY = ("£1 10s.", "−£2 5s.", "15s.")
GREAT = ("£123,456 19s. 11d.", "−£246,913 19s. 10d.", "£123,457 19s. 11d.")
HEADS = "PARTIE SINGLE PLAYER AGAINST WON BY POINTS"


def of_three(results: int, names=SHORT, *, deals: int = 0, money=MONEY) -> PrintedCard:
    """A chouette of this many results. The deals of the first few are known."""
    lines = tuple(
        PrintedLine(n, (names[n % 3], names[(n + 1) % 3]), n % 2, f"{100 + n}", (n, -n, 0), n % 3)
        for n in range(results)
    )
    parties = tuple(
        replace(printed_partie(n + 1, partie), names=lines[n].pair)
        for n, partie in enumerate(of_desc(deals))
    )
    return printed(
        players=names,
        parties=parties,
        totals=PrintedTotals(),
        chouette=PrintedChouette(names, lines, (190, -500, 310), money),
        money=f"{names[0]} receives {money[0]}; {names[1]} pays {money[1]}",
        signatures=tuple(PrintedSignature(name, "signed 20 November 2026") for name in names),
    )


def look(card: PrintedCard) -> Look:
    return looked_at(lambda: draw(card), score_card)


def results_on(card: PrintedCard) -> list[list[int]]:
    """The points of the parties on each page. All are at least 100 here."""
    return [
        [int(line.split()[4]) for line in page if line.count(" ") == 7 and line[0].isdigit()]
        for page in pages(draw(card))
    ]


@pytest.mark.parametrize("results", [1, 2, 5, 11, 12, 13, 22, 23, 24, 35, 36, 37, 60, 80])
def test_every_page_of_results_alone_has_its_share_of_them(results: int) -> None:
    found = results_on(of_three(results))
    assert [points for page in found for points in page] == [100 + n for n in range(results)]
    assert all(found)
    assert all(abs(len(one) - len(other)) <= 1 for one, other in pairwise(found[:-1]))
    assert len(found[-1]) * 2 >= len(found[0])


def test_37_results_stand_on_two_pages_and_none_on_a_sheet_to_be_filled() -> None:
    first, last = pages(draw(of_three(37)))
    assert {HEADS, "Anne Bernard Celia"} <= {*first} & {*last}
    sums = "in points 190 −500 310", "in money £1 10s. −£2 5s. 15s."
    assert {*sums} <= {*last}
    (page,) = pages(draw(of_three(0)))
    assert {HEADS, "THEN STAND, IN TENS"} <= {*page}


@pytest.mark.parametrize("names", [LONGEST, WIDEST, SPELLED])
@pytest.mark.parametrize(("results", "deals"), [(0, 0), (5, 0), (37, 0), (3, 3), (5, 5), (13, 13)])
def test_the_longest_names_are_large_enough_and_stand_on_nothing(names, results, deals) -> None:
    seen = look(of_three(results, names, deals=deals, money=GREAT))
    assert seen.smallest() >= LEAST
    assert not seen.overprinted()


@pytest.mark.parametrize(("results", "deals"), [(5, 0), (3, 3)])
def test_names_too_long_for_their_columns_have_letters_told_at_the_head(results, deals) -> None:
    lines = pages(draw(of_three(results, WIDEST, deals=deals)))[0]
    assert [f"A {WIDEST[0]}", f"· B {WIDEST[1]}"] == lines[2:4]
    assert f"· C {WIDEST[2]}" in lines[4]
    assert any("A B C" in line for line in lines[5:])


@pytest.mark.parametrize(("results", "deals"), [(5, 0), (3, 3), (5, 5)])
def test_only_what_it_all_comes_to_is_in_bold(results: int, deals: int) -> None:
    words = [word for word in look(of_three(results, deals=deals)).words[0] if word.face == BOLD]
    won = {str(points) for partie in DESC[:deals] for points in printed_partie(1, partie).won}
    sums = {"190", "−500", "310", *MONEY}
    assert {word.text for word in words if not word.text.startswith("Anne")} <= won | sums


@pytest.mark.parametrize(("deals", "says"), [(3, True), (5, False)])
def test_who_won_is_underlined_beside_the_deals_and_the_foot_explains_it(deals, says) -> None:
    (page,) = pages(draw(of_three(deals, deals=deals)))
    assert any("underlined: won the partie" in line for line in page) == says
    assert any("underlined" in line for line in page) == says


@pytest.mark.parametrize("deals", [0, 3, 5])
def test_an_amount_stands_on_one_line(deals: int) -> None:
    page = "\n".join(pages(draw(of_three(max(deals, 4), deals=deals, money=GREAT)))[0])
    assert f"receives {GREAT[0]}" in page.replace("\n", " ")
    assert all(amount in page for amount in GREAT[:2])


def test_a_line_is_broken_between_amounts_and_never_within_one() -> None:
    words = "Anne receives £1,234 10s. 6d., Bernard 7s. 6d.; Celia pays KWD 1.250"
    for room in range(30, 300, 5):
        lines = wrapped(words, REGULAR, 10, room)
        for amount in ("£1,234 10s. 6d.,", "7s. 6d.;", "KWD 1.250"):
            assert sum(amount in line.replace("\u00a0", " ") for line in lines) == 1
    assert len(pieces(words)) == 8


def test_an_amount_of_any_currency_is_one_piece() -> None:
    coins = filter(is_paid_in, list_currencies())
    amounts = [format_money(n, coin) for coin in coins for n in (1, 150, 123_456_789)]
    broken = [money for money in amounts if len(pieces(f"Anne pays {money}")) != 3]
    assert broken == []
    assert all(is_amount(piece) for money in amounts for piece in pieces(money))
