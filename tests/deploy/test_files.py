"""Which settings, units and Caddyfile come from which answers."""

import re
from dataclasses import replace

import pytest

from config.environment import letters
from deploy.install.answers import Answers
from deploy.install.files import ENABLED, caddyfile, months_timer, units
from deploy.install.settings import (
    changed_settings,
    from_answers,
    new_settings,
    read_setting,
    with_settings,
)
from tests.paths import ROOT

ANSWERS = Answers("cards.example.org", "Turf Club", "EUR", "Dora Dale", "dora@example.org")
WITH_MAIL = replace(
    ANSWERS,
    mail_server="smtp.example.org:587",
    mail_user="cards@example.org",
    mail_password="a@b:c/d%$",
)
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")


def _set(text):
    return dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", text))


def test_the_settings_of_a_site_without_a_mail_server():
    settings = _set(new_settings(EXAMPLE, ANSWERS, 8001))
    assert len(settings.pop("SECRET_KEY")) > 50
    assert settings == {
        "SITE_URL": "https://cards.example.org",
        "ALLOWED_HOSTS": "cards.example.org",
        "HTTPS": "true",
        "BEHIND_PROXY": "true",
        "HOST": "127.0.0.1",
        "PORT": "8001",
        "DATABASE_URL": "sqlite:////srv/rubicon/site/var/rubicon.sqlite3",
        "HOUSEKEEPING": "true",
        "BACKUPS": "/srv/rubicon/site/var/backups",
        "BACKUPS_KEEP": "7,4,12",
        "LOG_LEVEL": "INFO",
        "LOG_FORMAT": "text",
        "METRICS": "false",
        "DEMONSTRATION": "false",
        "DEBUG": "false",
    }


def test_two_sites_have_two_keys():
    one, other = (_set(new_settings(EXAMPLE, ANSWERS, 8000)) for _site in range(2))
    assert one["SECRET_KEY"] != other["SECRET_KEY"]


@pytest.mark.parametrize(
    ("server", "user", "url"),
    [
        ("smtp.example.org:587", "", "smtp+tls://smtp.example.org:587"),
        ("smtp.example.org:465", "", "smtp+ssl://smtp.example.org:465"),
        ("localhost:25", "", "smtp://localhost:25"),
        (
            "smtp.example.org:587",
            "dora",
            "smtp+tls://dora:a%40b%3Ac%2Fd%25%24@smtp.example.org:587",
        ),
    ],
)
def test_the_mail_server_as_a_setting(server, user, url):
    answers = replace(WITH_MAIL, mail_server=server, mail_user=user)
    assert from_answers(answers)["EMAIL_URL"] == url


def test_the_site_reads_user_and_password_as_they_were_typed():
    read = letters(from_answers(WITH_MAIL)["EMAIL_URL"])
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == (
        "cards@example.org",
        "a@b:c/d%$",
    )
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"]) == ("smtp.example.org", 587)
    assert read["EMAIL_USE_TLS"]


@pytest.mark.parametrize(
    ("answers", "sender"),
    [
        (WITH_MAIL, "cards@example.org"),
        (replace(WITH_MAIL, mail_user="dora"), "dora@example.org"),
        (replace(WITH_MAIL, mail_user="", treasurer_email=""), "rubicon@cards.example.org"),
        (ANSWERS, None),
    ],
)
def test_whom_letters_come_from(answers, sender):
    assert from_answers(answers)["DEFAULT_FROM_EMAIL"] == sender


def test_other_settings_stay_when_some_change():
    text = "# A note\nLOG_LEVEL=INFO\nEMAIL_URL=old\n"
    assert with_settings(text, {"EMAIL_URL": "new", "SITE_URL": "x"}) == (
        "# A note\nLOG_LEVEL=INFO\nEMAIL_URL=new\nSITE_URL=x\n"
    )
    assert with_settings(text, {"EMAIL_URL": None}) == "# A note\nLOG_LEVEL=INFO\n"
    assert read_setting(text, "EMAIL_URL") == "old"
    assert read_setting(text, "SITE_URL") == ""


def test_a_month_is_closed_and_then_its_statements_are_sent():
    """Always: `send_statements` sees whether the site has a mail server by then."""
    month = units()["rubicon-month@.service"]
    steps = re.findall(r"(?m)^ExecStart=\S+/python manage\.py (.*)$", month)
    assert steps == [
        "settle --club %i --month last --close",
        "send_statements --club %i --month last",
    ]


MAIL = "EMAIL_URL=smtp+tls://cards%40example.org:secret@smtp.example.org:587\n"


@pytest.mark.parametrize(
    ("before", "user", "after"),
    [
        ("Turf Club <dora@example.org>", "cards@example.org", "Turf Club <dora@example.org>"),
        ("'Turf Club <dora@example.org>'", "dora", "'Turf Club <dora@example.org>'"),
        ("dora@example.org", "", "dora@example.org"),
        ("cards@example.org", "cards@example.org", "cards@example.org"),
        ("cards@example.org", "club@example.net", "club@example.net"),
        ("cards@example.org", "dora", "cards@example.org"),
        (None, "club@example.net", "club@example.net"),
        (None, "", "rubicon@piquet.example.net"),
    ],
)
def test_whom_letters_come_from_after_a_change(before, user, after):
    text = MAIL if before is None else f"{MAIL}DEFAULT_FROM_EMAIL={before}\n"
    answers = Answers("piquet.example.net", mail_server="smtp.example.net:465", mail_user=user)
    assert _set(changed_settings(text, answers))["DEFAULT_FROM_EMAIL"] == after


def test_without_a_mail_server_nobody_sends_letters_any_more():
    text = f"{MAIL}DEFAULT_FROM_EMAIL=dora@example.org\nLOG_LEVEL=INFO\n"
    assert _set(changed_settings(text, Answers("cards.example.org"))) == {
        "LOG_LEVEL": "INFO",
        "SITE_URL": "https://cards.example.org",
        "ALLOWED_HOSTS": "cards.example.org",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cards.example.org", "piquet.example.net"),
        ("Cards.example.org", "piquet.example.net"),
        ("localhost,cards.example.org,10.0.0.7", "localhost,piquet.example.net,10.0.0.7"),
        ("piquet.example.net, cards.example.org", "piquet.example.net"),
        ("localhost, cards.example.com", "localhost,cards.example.com,piquet.example.net"),
        (".example.org,[::1]", ".example.org,[::1],piquet.example.net"),
        ("*", "*"),
        ("", "piquet.example.net"),
    ],
)
def test_only_the_former_address_is_replaced(before, after):
    text = f"SITE_URL=https://cards.example.org\nALLOWED_HOSTS={before}\nPORT=8001\n"
    assert changed_settings(text, Answers("piquet.example.net")) == (
        f"SITE_URL=https://piquet.example.net\nALLOWED_HOSTS={after}\nPORT=8001\n"
    )


def test_the_same_address_again_changes_nothing():
    text = "SITE_URL=https://cards.example.org\nALLOWED_HOSTS=cards.example.org,10.0.0.7\n"
    assert changed_settings(text, Answers("cards.example.org")) == text


def test_every_timer_has_its_service_and_every_unit_is_enabled_or_timed():
    found = units()
    services = {name.removesuffix(".service") for name in found if name.endswith(".service")}
    timers = {name.removesuffix(".timer") for name in found if name.endswith(".timer")}
    assert services - timers == {"rubicon"}
    assert timers <= services
    assert {*ENABLED, "rubicon-month@.timer"} == {
        "rubicon.service",
        *(f"{name}.timer" for name in timers),
    }
    assert months_timer("turf-club") == "rubicon-month@turf-club.timer"


def test_caddy_is_its_own_authority_only_inside_the_club():
    public, local = caddyfile("cards.example.org", 8000), caddyfile("cards.home.arpa", 8001)
    assert "tls internal" not in public
    assert "skip_install_trust" not in public
    assert "reverse_proxy 127.0.0.1:8001" in local
    assert "tls internal" in local


def test_the_documents_show_the_same_caddyfile():
    """docs/phones.md, for whoever writes it by hand."""
    shown = (ROOT / "docs" / "phones.md").read_text("utf-8")
    [block] = re.findall(r"(?m)^    \{\n(?:^    .*\n|^\n)+", shown)
    lines = [line.removeprefix("    ") for line in block.strip("\n").splitlines()]
    assert caddyfile("cards.home.arpa", 8000).splitlines()[1:] == lines
