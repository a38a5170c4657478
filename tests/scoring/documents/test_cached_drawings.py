"""Papers and pictures that have not changed are not drawn again; any change draws them anew."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.cache import caches
from django.utils.translation import override

from scoring.documents import cached_drawings, score_card
from scoring.documents.cached_drawings import LARGEST, cached_drawing
from scoring.documents.printed_card import PrintedCard
from tests.scoring.documents.printed import desc


class Drawer:
    """Draws score cards, and counts them."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, card: PrintedCard) -> bytes:
        self.drawn += 1
        return score_card.draw(card)

    def kept(self, card: PrintedCard) -> bytes:
        return cached_drawing(self.draw, card)


@pytest.fixture
def folder(tmp_path: Path, settings) -> Path:
    """An empty folder of what is kept."""
    found = tmp_path / "drawings"
    settings.CACHES = {**settings.CACHES}
    settings.CACHES["drawings"] = {**settings.CACHES["drawings"], "LOCATION": str(found)}
    return found


def test_what_has_not_changed_is_drawn_once_by_all_processes(folder: Path) -> None:
    one, other = Drawer(), Drawer()
    first = one.kept(desc())
    assert first == score_card.draw(desc())
    del caches["drawings"]  # Another process opens the folder for itself.
    assert other.kept(desc()) == first
    assert (one.drawn, other.drawn) == (1, 0)
    assert [path.stat().st_mode & 0o077 for path in folder.iterdir()] == [0], "for the owner alone"


def test_another_figure_language_layout_or_release_is_drawn_anew(folder, settings, monkeypatch):
    drawer, card = Drawer(), desc()
    assert drawer.kept(replace(card, money="")) != drawer.kept(card)
    first, *others = card.parties
    drawer.kept(replace(card, parties=(replace(first, word="rubicon"), *others)))
    assert drawer.drawn == 3
    with override("fr"):
        drawer.kept(card)
    assert drawer.drawn == 4
    monkeypatch.setattr(cached_drawings, "LATEST", cached_drawings.LATEST + 1)
    drawer.kept(card)
    assert drawer.drawn == 5
    settings.VERSION += ".1"
    drawer.kept(card)
    assert drawer.drawn == 6
    assert cached_drawing(lambda _card: b"another", card) == b"another"
    assert drawer.drawn == 6


def test_what_is_not_plain_data_is_refused_not_mistaken_for_another(folder: Path) -> None:
    with pytest.raises(TypeError):
        cached_drawing(lambda _content: b"", object())
    assert cached_drawing(lambda _content: b"drawn", object(), known_by=1) == b"drawn"


def test_the_page_is_sent_where_nothing_can_be_kept(folder: Path) -> None:
    folder.write_text("A file stands in the folder’s place.", encoding="utf-8")
    drawer = Drawer()
    assert drawer.kept(desc()) == drawer.kept(desc())
    assert drawer.drawn == 2


@pytest.mark.parametrize("damaged", [b"", b"\x80", bytes(200), b"never kept", b"\x80\x99"])
def test_a_damaged_file_is_drawn_anew(folder: Path, damaged: bytes) -> None:
    drawer = Drawer()
    first = drawer.kept(desc())
    (kept,) = folder.iterdir()
    kept.write_bytes(damaged)
    assert drawer.kept(desc()) == first
    kept.write_bytes(kept.read_bytes()[:-40])
    assert drawer.kept(desc()) == first
    assert drawer.drawn == 3


def test_the_folder_is_bounded(folder: Path, settings) -> None:
    settings.CACHES["drawings"]["OPTIONS"] = {"MAX_ENTRIES": 6}
    for number in range(20):
        cached_drawing(lambda _number: b"small", number)
    assert len(list(folder.iterdir())) <= 6
    before = set(folder.iterdir())
    assert len(cached_drawing(lambda _number: bytes(LARGEST + 1), 20)) == LARGEST + 1
    assert set(folder.iterdir()) == before
