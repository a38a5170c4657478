"""What the server prints for phones: the address, its QR code, or why there is none."""

import os

import pytest
import segno

from config.greeting import message as greetings
from config.greeting import phones
from config.greeting.message import greeting
from config.greeting.network import Addresses, choose, own_addresses
from config.greeting.phones import invite_phones
from config.greeting.qr_code import AS_BEFORE, WHITE_ON_BLACK, qr_code
from front.demonstration.phone_link import VARIABLE, phone_link

LINK = "http://192.168.100.200:65535/phone/#VY4lb7-oXn8613klKNsoqw"


@pytest.fixture(autouse=True)
def demonstration(settings, monkeypatch):
    settings.DEMONSTRATION = True
    settings.HOST, settings.PORT = "0.0.0.0", 8000
    settings.SITE_URL = "http://127.0.0.1:8000"
    settings.ALLOWED_HOSTS = ["demo.example.org"]
    for name in (VARIABLE, "ALLOWED_HOSTS", "SITE_URL"):
        monkeypatch.setenv(name, "left over")  # Put back at the end.


def on_networks(monkeypatch, route, *known):
    """Pretend that this machine has these addresses."""

    def own():
        return choose(route, known)

    monkeypatch.setattr(phones, "own_addresses", own)
    monkeypatch.setattr(greetings, "own_addresses", own)


@pytest.mark.parametrize(
    ("route", "known", "chosen", "others"),
    [
        ("192.168.1.20", ["192.168.1.20"], "192.168.1.20", ()),
        ("10.0.0.5", ["192.168.1.20", "10.0.0.5"], "10.0.0.5", ("192.168.1.20",)),
        ("192.168.1.20", [], "192.168.1.20", ()),
        ("", ["192.168.1.20", "172.17.0.1"], "192.168.1.20", ("172.17.0.1",)),
        ("", [], "", ()),
    ],
)
def test_the_address_of_the_default_route_is_chosen(route, known, chosen, others):
    assert choose(route, known) == Addresses(chosen, others, by_default_route=bool(route))


def test_loopback_is_no_address_for_phones():
    own = own_addresses()
    assert not any(each.startswith("127.") for each in (own.chosen, *own.others))


def test_the_run_answers_at_the_printed_address_and_on_this_machine_only(settings, monkeypatch):
    on_networks(monkeypatch, "192.168.1.20", "192.168.1.20")
    invite_phones()
    assert settings.ALLOWED_HOSTS == ["192.168.1.20", "localhost", "127.0.0.1", "[::1]"]
    assert os.environ["ALLOWED_HOSTS"] == "192.168.1.20,localhost,127.0.0.1,[::1]"
    assert settings.SITE_URL == "http://192.168.1.20:8000", "where invitations lead"
    link = phone_link()
    assert link is not None
    text = greeting()
    assert f"  {link.url(8000)}" in text
    assert text[-21:] == qr_code(link.url(8000))
    assert not any("several addresses" in line for line in text)


def test_of_several_addresses_it_says_which_was_chosen_and_why(monkeypatch):
    on_networks(monkeypatch, "192.168.1.20", "10.8.0.3", "192.168.1.20")
    invite_phones()
    text = "\n".join(greeting())
    assert "It uses 192.168.1.20, the one its default route uses. The others: 10.8.0.3." in text
    assert "make serve HOST=10.8.0.3" in text


def test_an_address_given_as_host_is_the_one_printed(settings):
    settings.HOST = "10.8.0.3"
    invite_phones()
    assert settings.ALLOWED_HOSTS[0] == "10.8.0.3"
    assert any("http://10.8.0.3:8000/phone/#" in line for line in greeting())


def test_without_a_network_it_says_why_there_is_no_code(settings, monkeypatch):
    on_networks(monkeypatch, "")
    invite_phones()
    assert phone_link() is None
    assert settings.ALLOWED_HOSTS == ["demo.example.org"]
    text = "\n".join(greeting())
    assert "no code for phones, because this machine is not on a network" in text
    assert "█" not in text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS", True),
        ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
        ("CSRF_TRUSTED_ORIGINS", ["https://cards.example.org"]),
    ],
)
def test_behind_a_proxy_it_says_why_there_is_no_code(settings, monkeypatch, name, value):
    setattr(settings, name, value)
    on_networks(monkeypatch, "192.168.1.20", "192.168.1.20")
    invite_phones()
    assert phone_link() is None
    assert "because the code works only without a proxy" in "\n".join(greeting())


@pytest.mark.parametrize(
    ("is_demonstration", "host"), [(False, "0.0.0.0"), (True, "127.0.0.1"), (True, "localhost")]
)
def test_a_real_club_or_a_site_of_this_machine_alone_has_no_link(settings, is_demonstration, host):
    settings.DEMONSTRATION, settings.HOST = is_demonstration, host
    invite_phones()
    assert VARIABLE not in os.environ
    assert settings.ALLOWED_HOSTS == ["demo.example.org"]
    assert "/phone/#" not in "\n".join(greeting())


def test_the_half_blocks_draw_the_code_of_the_link():
    code = segno.make(LINK, error="m", micro=False)
    rows = list(code.matrix_iter(scale=1, border=4))
    assert _read(qr_code(LINK))[: len(rows)] == [[bool(module) for module in row] for row in rows]
    assert len(qr_code(LINK)) == 21, "it fits a terminal of 24 lines with its link"


def test_on_a_terminal_the_code_is_dark_on_light_in_any_window():
    plain, coloured = qr_code(LINK), qr_code(LINK, terminal=True)
    assert coloured == [f"{WHITE_ON_BLACK}{line}{AS_BEFORE}" for line in plain]


def _read(lines):
    """Return the modules that half blocks show. Dark ones are True: the places without ink."""
    rows: list[list[bool]] = []
    for line in lines:
        rows.append([character not in "▀█" for character in line])
        rows.append([character not in "▄█" for character in line])
    return rows
