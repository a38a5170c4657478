"""A member's card of the year: its page, the picture and the PDF, and who may fetch them."""

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from club.models import Role
from history.years.card import Fact, YearCard
from history.years.drawing import year_pdf
from paper.chart_shapes.strip import StripResult, strip_chart
from scoring.models import CardState
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member

pytestmark = pytest.mark.django_db


def get(club, person, rest):
    return club.client.get(f"/clubs/portland/members/{person.pk}/year/{rest}")


def words_of(pdf: bytes) -> list[str]:
    pages = PdfReader(BytesIO(pdf)).pages
    assert len(pages) == 1
    return pages[0].extract_text().split("\n")


def test_the_pdf_says_what_was_won_and_lost_and_the_best_of_the_year(club):
    answer = get(club, club.anne, "2026.pdf")
    assert answer["Content-Type"] == "application/pdf"
    text = words_of(answer.content)
    assert {"The Portland Club", "Anne", "3parties won 2parties lost"} <= set(text)
    assert {"5 parties on 1 evening", "Best deal", "75", "Greatest partie", "+416"} <= set(text)
    assert {"Favourite opponent", "Bernard", "5 parties"} <= set(text)
    assert "THE YEAR 2026" in " ".join(text)
    assert "£" not in " ".join(text), "no money"


def test_the_picture_has_its_size_and_is_not_blank(club):
    answer = get(club, club.anne, "2026.png")
    assert answer["Content-Type"] == "image/png"
    picture = Image.open(BytesIO(answer.content)).convert("RGB")
    assert picture.size == (1080, 1350)
    colours = {colour: count for count, colour in picture.getcolors(2**20)}
    paper = max(colours, key=lambda colour: colours[colour])
    assert paper == (248, 241, 226), "cream"
    assert 0.7 < colours[paper] / (1080 * 1350) < 0.98
    assert {(28, 26, 26), (153, 23, 28)} <= colours.keys(), "ink, and red for hearts"


def test_picture_and_pdf_are_drawn_once_until_a_card_changes_them(club, monkeypatch):
    def drawn():
        return [get(club, club.anne, f"2026.{kind}").content for kind in ("png", "pdf")]

    first = drawn()
    with monkeypatch.context() as undrawn:
        undrawn.delattr("paper.new_paper.Canvas")
        assert drawn() == first
    make_card(club.anne, club.bernard, parties=DESC[:1], state=CardState.COUNTERSIGNED)
    assert not {*drawn()} & {*first}


def test_the_page_shows_the_card_in_words_and_to_the_club_alone(club):
    page = get(club, club.anne, "2026/").content.decode()
    assert f'src="/clubs/portland/members/{club.anne.pk}/year/2026.png"' in page
    assert "5 parties on 1 evening, 3 won, 2 lost; Best deal: 75" in page
    assert "Only members of the club can fetch this card." in page
    for file in ("2026.png", "2026.pdf"):
        assert get(club, club.anne, file).status_code == 200
    club.client.force_login(make_member(make_club()).user)
    for rest in ("2026/", "2026.png", "2026.pdf"):
        assert get(club, club.anne, rest).status_code == 404, rest
    club.client.logout()
    assert get(club, club.anne, "2026.png").status_code == 302


def test_a_year_without_play_and_a_hidden_guest_have_no_card(club):
    for rest in ("2025/", "2025.png", "2025.pdf", "99999/", "99999.png"):
        assert get(club, club.anne, rest).status_code == 404, rest
    page = get(club, club.anne, "2025/")
    assert "In 2025 you finished no partie on a card that is signed." in text_of(page)
    assert f'href="/clubs/portland/members/{club.anne.pk}/year/2026/"' in page.content.decode()
    celia = make_member(club.club, name="Celia Cook")
    text = text_of(get(club, celia, "2026/"))
    assert "In 2026 Celia Cook finished no partie on a card that is signed." in text
    assert "A card of the year begins with the first such partie." in text
    guest = make_member(club.club, name="Gerald Grey", guest=True)
    for _ in range(2):
        make_card(club.bernard, guest, parties=DESC[:1], state=CardState.COUNTERSIGNED)
    change(club.club, shows_guests=False)
    assert get(club, guest, "2026.png").status_code == 404
    assert "Gerald" not in text_of(get(club, club.bernard, "2026/"))
    change(club.anne, role=Role.SECRETARY)
    assert get(club, guest, "2026.pdf").status_code == 200


def test_long_names_are_in_full_and_without_points_there_are_results():
    long = "Wilhelmina Featherstonehaugh-Cholmondeley"
    facts = (Fact("Favourite opponent", long), Fact("Longest run won", "1"))
    strip = strip_chart("The latest parties", [StripResult(result, "") for result in (1, 1, -1, 0)])
    card = YearCard("A club", long, 2026, "♥", 2, 1, 1, "4 parties", facts, None, strip)
    text = " ".join(words_of(year_pdf(card)))
    assert text.count("Wilhelmina Featherstonehaugh-Cholmondeley") == 2
    assert "The latest parties" in text
    assert "Points" not in text
