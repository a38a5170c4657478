"""Which settings, units and Caddyfile come from which answers."""

import re
from dataclasses import replace

import pytest

from config.environment import emails
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
SENDER, PASSWORD = "cards@example.org", "a@b:c/d%$"
MAIL_SERVER = {"mail_server": "smtp.example.org:587", "mail_user": SENDER}
WITH_MAIL = replace(ANSWERS, **MAIL_SERVER, mail_password=PASSWORD)
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")


def _set(text):
    return dict(re.findall(r"(?m)^([A-Z_]+)=(.*)$", text))


def test_the_settings_of_a_site_without_a_mail_server():
    settings = _set(new_settings(EXAMPLE, ANSWERS, 8001))
    assert len(settings.pop("SECRET_KEY")) > 50
    var = "/srv/rubicon/site/var"
    assert settings == (
        {"SITE_URL": "https://cards.example.org", "ALLOWED_HOSTS": "cards.example.org"}
        | {"HTTPS": "true", "BEHIND_PROXY": "true", "HOST": "127.0.0.1", "PORT": "8001"}
        | {"DATABASE_URL": f"sqlite:///{var}/rubicon.sqlite3", "HOUSEKEEPING": "true"}
        | {"BACKUPS": f"{var}/backups", "BACKUPS_KEEP": "7,4,12", "LOG_LEVEL": "INFO"}
        | {"LOG_FORMAT": "text", "METRICS": "false", "DEMONSTRATION": "false", "DEBUG": "false"}
    )
    keys = {_set(new_settings(EXAMPLE, ANSWERS, 8000))["SECRET_KEY"] for _site in range(2)}
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("server", "user", "url"),
    [
        ("smtp.example.org:587", "", "smtp+tls://smtp.example.org:587"),
        ("smtp.example.org:465", "", "smtp+ssl://smtp.example.org:465"),
        ("localhost:25", "", "smtp://localhost:25"),
        ("a.example:587", "dora", "smtp+tls://dora:a%40b%3Ac%2Fd%25%24@a.example:587"),
    ],
)
def test_the_mail_server_as_a_setting(server, user, url):
    answers = replace(WITH_MAIL, mail_server=server, mail_user=user)
    assert from_answers(answers)["EMAIL_URL"] == url


def test_the_site_reads_user_and_password_as_they_were_typed():
    read = emails(from_answers(WITH_MAIL)["EMAIL_URL"])
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == (SENDER, PASSWORD)
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
def test_whom_emails_come_from(answers, sender):
    assert from_answers(answers)["DEFAULT_FROM_EMAIL"] == sender


def test_other_settings_stay_when_some_change():
    text = "# A note\nLOG_LEVEL=INFO\nEMAIL_URL=old\n"
    changed = with_settings(text, {"EMAIL_URL": "new", "SITE_URL": "x"})
    assert changed == "# A note\nLOG_LEVEL=INFO\nEMAIL_URL=new\nSITE_URL=x\n"
    assert with_settings(text, {"EMAIL_URL": None}) == "# A note\nLOG_LEVEL=INFO\n"
    assert read_setting(text, "EMAIL_URL") == "old"
    assert read_setting(text, "SITE_URL") == ""


def test_a_month_is_closed_and_then_its_statements_are_sent():
    """Always: `send_statements` sees whether the site has a mail server by then."""
    month = units()["rubicon-month@.service"]
    steps = re.findall(r"(?m)^ExecStart=\S+/python manage\.py (.*)$", month)
    months = "--club %i --month last"
    assert steps == [f"settle {months} --close", f"send_statements {months}"]


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
def test_whom_emails_come_from_after_a_change(before, user, after):
    text = MAIL if before is None else f"{MAIL}DEFAULT_FROM_EMAIL={before}\n"
    answers = Answers("piquet.example.net", mail_server="smtp.example.net:465", mail_user=user)
    assert _set(changed_settings(text, answers))["DEFAULT_FROM_EMAIL"] == after


def test_without_a_mail_server_nobody_sends_emails_any_more():
    text = f"{MAIL}DEFAULT_FROM_EMAIL=dora@example.org\nLOG_LEVEL=INFO\n"
    here = {"SITE_URL": "https://cards.example.org", "ALLOWED_HOSTS": "cards.example.org"}
    after = _set(changed_settings(text, Answers("cards.example.org")))
    assert after == {"LOG_LEVEL": "INFO", **here}


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
    def text(host, allowed):
        return f"SITE_URL=https://{host}\nALLOWED_HOSTS={allowed}\nPORT=8001\n"

    changed = changed_settings(text("cards.example.org", before), Answers("piquet.example.net"))
    assert changed == text("piquet.example.net", after)
    same = text("cards.example.org", "cards.example.org,10.0.0.7")
    assert changed_settings(same, Answers("cards.example.org")) == same


def test_every_timer_has_its_service_and_every_unit_is_enabled_or_timed():
    names = units()
    services = {name.removesuffix(".service") for name in names if name.endswith(".service")}
    timers = {name.removesuffix(".timer") for name in names if name.endswith(".timer")}
    assert services - timers == {"rubicon"}
    assert timers <= services
    timed = {f"{name}.timer" for name in timers}
    assert {*ENABLED, "rubicon-month@.timer"} == {"rubicon.service", *timed}
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
