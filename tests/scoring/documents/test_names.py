"""Names on the printed score card: as long as possible, and in any script."""

import pytest

from paper.typesetting.right_to_left import visual
from paper.typesetting.typefaces import BOLD, EASTERN, LEAST, REGULAR, WIDE_RANGE, fitted, width
from piquet.text.typed import BEGIN, END, Typed
from scoring.documents import score_card
from scoring.documents.printed_card import PrintedCard, PrintedChouette, PrintedSignature
from scoring.documents.score_card import draw
from tests.helping.cards import DESC
from tests.scoring.documents.looked_at import looked_at
from tests.scoring.documents.printed import ALSO, LONG, SIXTH, desc, faces_of, lines_of, printed

WIDE = "W" * 60
SPELLED = "In square brackets: characters that this paper cannot print, described in words."
ON_FILE = "posted from a file on 22 November 2026"
DAY = "20 November 2026, 21:04"


def signed(*names: str) -> PrintedCard:
    """DESC's card with these players and signatures."""
    signatures = tuple(PrintedSignature(name, f"signed {DAY}") for name in names)
    return desc(players=names, signatures=signatures)


def foot_of(card: PrintedCard) -> str:
    """What stands below the deals, without blanks."""
    lines = lines_of(card)
    return "".join(lines[lines.index("THE RECKONING") :]).replace(" ", "")


def test_names_of_sixty_letters_stand_in_full_at_the_head() -> None:
    assert f"{LONG} against {ALSO} 20 November 2026" in lines_of(signed(LONG, ALSO))
    lines = lines_of(signed(WIDE, WIDE[:-1] + "M"))  # These are too wide for one line.
    assert f"A {WIDE}" in lines
    assert any(line.startswith(f"against B {WIDE[:-1]}M") for line in lines)
    alike = lines_of(desc(players=(LONG, LONG[:-1] + "x")))  # In a column these are A and B.
    assert " ".join("AB" * 6) in alike
    assert any(line.startswith(f"A {LONG} against B {LONG[:-1]}x") for line in alike)
    chouette = PrintedChouette(("Lo", "Al", "Gn"), (), (0, 0, 0))
    head = lines_of(printed(players=(LONG, ALSO, LONG[::-1]), chouette=chouette))[:6]
    assert f"{LONG} · {ALSO}" in head
    assert any(line.startswith(f"· {LONG[::-1]}") for line in head)


@pytest.mark.parametrize("name", [LONG, ALSO, WIDE, "Maximiliana von Hohenzollern-S " * 2])
def test_a_name_of_sixty_letters_stands_in_full_under_its_signature(name: str) -> None:
    foot = foot_of(signed(name.strip(), "Edwin Finch"))
    assert name.replace(" ", "") in foot.replace("EdwinFinch", "")


def test_who_signed_is_told_in_full_and_a_name_too_long_ends_with_dots() -> None:
    text = f"signed for them by {LONG}, {DAY}"
    foot = foot_of(desc(signatures=(PrintedSignature("Dora Dale", text),)))
    assert text.replace(" ", "") in foot
    name = " ".join(["Wolfeschlegelsteinhausenbergerdorff"] * 6)
    assert "…" in foot_of(desc(signatures=(PrintedSignature(name),)))


@pytest.mark.parametrize("parties", [5, 6])
def test_how_a_card_was_posted_stands_on_one_line_over_each_name(parties: int) -> None:
    signatures = tuple(PrintedSignature(name, ON_FILE) for name in ("Dora Dale", "Edwin Finch"))
    lines = lines_of(printed(*[SIXTH] * parties, signatures=signatures))
    assert sum(line.count(ON_FILE) for line in lines) == 2


EUROPEAN = ["Zoë Žižková-Łęcka", "Ægir Þórsson", "Дора Дейл", "Δώρα", "£ s. d. ♠♥♦♣ −"]
ASIAN = ["Nguyễn Thị Ánh", "田中 太郎", "髙﨑さくら", "王小明", "陈小明", "陳國龍", "김민수"]


@pytest.mark.parametrize("name", [*EUROPEAN, *ASIAN, "Łucja 李"])
def test_names_of_many_writings_are_set_as_they_are(name: str) -> None:
    assert f"{name} against Edwin Finch" in "\n".join(lines_of(desc(players=(name, "Edwin Finch"))))


@pytest.mark.parametrize(
    ("name", "face"),
    [("田中 太郎", EASTERN), ("陈小明", EASTERN), ("김민수", EASTERN), ("שלום", WIDE_RANGE)],
)
def test_in_a_sentence_only_the_name_is_in_another_face(name: str, face: str) -> None:
    parts = fitted(f"Edwin Finch pays {name} 5s.", BOLD, 13, 13, 999).parts
    assert [part.face for part in parts] == [BOLD, face, BOLD]
    assert (parts[0].text, parts[2].text) == ("Edwin Finch pays ", "5s.")


def test_a_word_that_lacks_one_letter_is_set_in_one_other_face_as_a_whole() -> None:
    parts = fitted("Dora Šaא Finch", REGULAR, 10, 10, 999).parts
    wanted = [("Dora ", REGULAR), ("Šaא ", WIDE_RANGE), ("Finch", REGULAR)]
    assert [(part.text, part.face) for part in parts] == wanted


@pytest.mark.parametrize("deals", [6, 20, 40])
@pytest.mark.parametrize("names", [("Dora Dale", "Edwin Finch"), (WIDE, LONG), ("🦄" * 60, WIDE)])
def test_however_much_a_card_says_its_words_are_large_enough(
    names: tuple[str, str], deals: int
) -> None:
    """None stands on another. If the foot leaves too little room, it goes on a page of its own."""
    card = printed(
        ((20, 19),) * deals,
        *DESC,
        players=names,
        money=f"{names[0]} pays {names[1]} £1,234 15s. 6d.",
        reckoning=tuple(f"{name}: 310 points at ten shillings a hundred" for name in names * 2),
        remarks=(f"Written by {names[0]}",),
        signatures=tuple(PrintedSignature(name, f"signed by {names[1]}") for name in names),
    )
    seen = looked_at(lambda: draw(card), score_card)
    assert seen.smallest() >= LEAST
    assert not seen.overprinted()
    assert any(word.text == "THE RECKONING" for word in seen.words[-1])
    assert len(seen.words) <= 2


@pytest.mark.parametrize("name", ["田中 太郎", "陈小明", "김민수", "محمد علي", "नेहा", "😀🎩"])
def test_every_face_on_a_card_is_embedded(name: str) -> None:
    faces = faces_of(draw(desc(players=(name, "Edwin Finch"))))
    assert all("/FontFile2" in face["/FontDescriptor"] for face in faces)
    assert len(faces) == 4 or name != "محمد علي"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("नेहा शर्मा", "[neha srma]"),
        ("Dora 🎩🦄", "Dora [tophat unicorn]"),
        ("😀 Dora", "[grinning] Dora"),
        ("👩‍👩‍👧", "[woman woman girl]"),
        ("\ue000", "[U+E000]"),
    ],
)
def test_what_no_face_has_is_spelled_out_and_the_card_says_so(name: str, shown: str) -> None:
    lines = lines_of(desc(players=(name, "Edwin Finch")))
    assert f"{shown} against Edwin Finch" in "\n".join(lines)
    assert SPELLED in lines


def test_a_card_that_shows_every_letter_says_nothing_of_brackets() -> None:
    assert SPELLED not in lines_of(desc(players=("Dora [the first]", "김민수")))


DANA, DAVID = Typed("דנה"), Typed("דוד")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שלום כהן", "ןהכ םולש"),
        ("שלום כהן pays Edwin Finch 5s.", "ןהכ םולש pays Edwin Finch 5s."),
        ("שלום is 5 ahead of דנה", "םולש is 5 ahead of הנד"),
        ("Edwin Finch pays דנה לוי 5s.", "Edwin Finch pays יול הנד 5s."),
        ("דנה (דוד) לוי", "יול (דוד) הנד"),
        (f"{DANA} – {DAVID}: 5", "הנד – דוד: 5"),
        (f"{DANA}, {DAVID} and Anne", "הנד, דוד and Anne"),
    ],
)
def test_a_sentence_runs_from_the_left_whatever_name_it_begins_with(text: str, drawn: str) -> None:
    assert visual(text) == drawn


def test_isolating_characters_are_not_drawn() -> None:
    """Not even as boxes, and a name that is cut short loses its second one."""
    for text in (f"{DANA} – {DAVID}: 5", f"{DANA} – {DAVID}"[:-1]):
        drawn = fitted(text, REGULAR, 9, 6, 400)
        assert not {BEGIN, END} & set(drawn.text)
        assert not drawn.spelled
        assert drawn.wide == width(text.replace(BEGIN, "").replace(END, ""), REGULAR, 9)
