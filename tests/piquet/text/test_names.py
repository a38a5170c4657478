"""Names of every script are good; what nobody sees in them, and piles of marks, are refused."""

import unicodedata

import pytest

from piquet.text.invisible import IGNORABLE, first_invisible
from piquet.text.names import comparison_key, fault_in

GOOD = {
    "Persian with a non-joiner": "علی‌رضا",
    "Persian with points and a non-joiner": "عَلی‌رِضا",
    "Sinhala with a joiner": "ශ්‍රී",
    "Malayalam with joiners": "അര്‍ജുന്‍",
    "Hindi with a non-joiner": "क्‌षत्रिय",
    "Hindi": "लक्ष्मी प्रियंका",
    "Hebrew with points": "אַבְרָהָם שָּׁלוֹם",
    "Hebrew with points and an accent": "שָּׁ֑לוֹם",
    "Arabic with points": "مُحَمَّدٌ",
    "Vietnamese": "Nguyễn Thị Phượng",
    "Vietnamese, decomposed": unicodedata.normalize("NFD", "Nguyễn Thị Phượng"),
    "Thai": "กตัญญู สมศักดิ์",
    "Tibetan": "བསྒྲུབས",
    "Khmer": "ខ្ញុំ",
    "Burmese": "မြန်မာ",
    "Chinese": "王小明",
    "a playing card": "Zoë O’Hara-Ng \U0001f0a1",
}
UNSEEN = {
    "a variation selector": ("Dora Dale\ufe0f", "U+FE0F"),
    "one more variation selector": ("Anne\U000e0100", "U+E0100"),
    "an escape": ("Anne\x1b[31m", "U+001B"),
    "a control character": ("Anne\x01", "U+0001"),
    "a nul": ("Anne\0", "U+0000"),
    "a blank of no width": ("An\u200bne", "U+200B"),
    "a change of direction": ("Anne\u202e", "U+202E"),
    "a soft hyphen": ("An\u00adne", "U+00AD"),
    "one for private use": ("Anne\ue000", "U+E000"),
    "one that is none": ("Anne\u0378", "U+0378"),
    "a letter that is empty": ("Anne\u3164", "U+3164"),
    "a joiner of marks": ("An\u034fne", "U+034F"),
    "a tag": ("Anne\U000e0041", "U+E0041"),
    "a non-joiner between Latin letters": ("Do\u200cra", "U+200C"),
    "a joiner between Latin letters": ("Do\u200dra", "U+200D"),
    "a joiner between emoji": ("\U0001f468\u200d\U0001f469", "U+200D"),
    "a non-joiner after a letter that never joins": ("ا\u200cب", "U+200C"),
    "two non-joiners": ("علی\u200c\u200cرضا", "U+200C"),
    "a non-joiner at the end": ("علی\u200c", "U+200C"),
    "a non-joiner at the end, after a virama": ("विक्रम्\u200c", "U+200C"),
    "a joiner at the beginning": ("\u200dරී", "U+200D"),
    "a joiner after a letter without a virama": ("අ\u200dරී", "U+200D"),
    "a sign of Braille without dots": ("Dora\u2800", "U+2800"),
}
MARKED = {
    "five marks": ("Z\u0301\u0302\u0303\u0304\u0305oe", "U+0305"),
    "a mark twice": ("Zo\u0308\u0308e", "U+0308"),
    "a mark twice, once in the letter": ("Zö\u0308e", "U+0308"),
    "a mark on nothing": ("\u0301Zoe", "U+0301"),
}


@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD)
def test_a_name_as_it_is_spelt_is_good(name):
    assert fault_in(name) is None


@pytest.mark.parametrize(("name", "code"), UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_refused(name, code):
    fault = fault_in(name)
    assert (fault.code, fault.unseen) == (code, True)


@pytest.mark.parametrize(("name", "code"), MARKED.values(), ids=MARKED)
def test_piles_of_marks_are_refused(name, code):
    fault = fault_in(name)
    assert (fault.code, fault.unseen) == (code, False)


def test_no_ignorable_character_passes_between_letters_of_our_alphabet():
    assert len(IGNORABLE) == 4_174
    assert all(first_invisible(f"Do{character}ra") == character for character in IGNORABLE)


@pytest.mark.parametrize("character", ["\u200c", "\u200d", "\ufe0f", "\u00ad", "\U000e0101"])
def test_names_are_compared_without_what_nobody_sees(character):
    assert comparison_key(f"Do{character}ra Dale{character}") == comparison_key("dora dale")
