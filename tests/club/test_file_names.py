"""Names of files keep the letters of people's names, and say them in ASCII too (RFC 6266)."""

import re
from email.message import EmailMessage

import pytest
from django.utils.text import slugify

from club.file_names import disposition, file_words, latin_in_ascii
from deploy.install.answers import slug
from tests.paths import ROOT
from tests.source import LAYERS


@pytest.mark.parametrize(
    ("name", "words", "plain"),
    [
        ("Łukasz Żółkiewski", "łukasz-żółkiewski", "lukasz-zolkiewski"),
        ("王小明", "王小明", "wangxiaoming"),
        ("田中 太郎", "田中-太郎", "tianzhong-tailang"),
        ("Ærø Straße", "ærø-straße", "aero-strasse"),
        ("אברהם", "אברהם", "vrhm"),
        ("नेहा शर्मा", "नेहा-शर्मा", "neha-srma"),
        ("O’Neill, Jr.", "o-neill-jr", "o-neill-jr"),
        ('../../etc/"passwd"\r\nX: y', "etc-passwd-x-y", "etc-passwd-x-y"),
        ("Zoe\u0308 🎩", "zoë", "zoe"),
        ("♠ 🎩", "", ""),
        ("W" * 60, "w" * 40, "w" * 40),
    ],
)
def test_the_words_of_a_name(name, words, plain):
    assert file_words(name) == words
    (in_ascii,) = re.findall('filename="(.*?).pdf"', disposition(f"{words}.pdf"))
    assert in_ascii.lower() == plain


def test_a_header_says_other_letters_twice():
    assert disposition("12-report.pdf") == 'inline; filename="12-report.pdf"'
    assert disposition("łukasz-王.pdf", attached=True) == (
        "attachment; filename=\"lukasz-Wang.pdf\"; filename*=UTF-8''%C5%82ukasz-%E7%8E%8B.pdf"
    )
    message = EmailMessage()
    message["Content-Disposition"] = "attachment; " + disposition("łukasz.pdf").split("; ")[2]
    assert message.get_filename() == "łukasz.pdf"


def test_a_clubs_address_keeps_its_letters():
    for name, address in (("Łódź Café", "lodz-cafe"), ("Sønder Straße", "sonder-strasse")):
        assert (slug(name), slugify(latin_in_ascii(name))) == (address, address)
    assert latin_in_ascii("日本 Ō") == "日本 O"


def test_every_download_is_named_in_this_way():
    """A test of the code: a header put together by hand would lose letters, or break."""
    by_hand = re.compile(r"(inline|attachment|shown); *filename")
    files = [file for package in LAYERS for file in (ROOT / package).rglob("*.py")]
    assert [file for file in files if by_hand.search(file.read_text(encoding="utf-8"))] == []
