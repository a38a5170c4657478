"""The questions, asked and answered as on a terminal."""

import io

import pytest

from deploy.install.answers import Answers
from deploy.install.questions import CHANGEABLE, ask


def _typed(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_six_questions_and_the_user_at_the_mail_server(monkeypatch, capsys):
    answers = ["cards.example.org", "Turf Club", "eur", "Dora Dale", "dora@example.org"]
    _typed(monkeypatch, *answers, "smtp.example.org", "cards@example.org", "secret", "")
    club = ("cards.example.org", "Turf Club", "EUR", "Dora Dale", "dora@example.org")
    assert ask() == Answers(*club, "smtp.example.org:587", "cards@example.org", "secret")
    output = capsys.readouterr().out
    assert "\n6. Which mail server" in output
    assert "currency      EUR\n" in output
    assert "its password  (not shown)\n\nIs this right? [Y/n] " in output
    assert "secret" not in output


def test_wrong_answers_are_asked_again_with_the_former_offered(monkeypatch, capsys):
    answers = ["cards.example.org", "Turf Clbu", "EUR", "Dora Dale", "dora@example.org"]
    mail = ["smtp.example.org", "cards@example.org", "secret"]
    again = ["", "Turf Club", "", "", "", "-"]
    _typed(monkeypatch, *answers, *mail, "perhaps", "n", *again, "y")
    assert ask() == Answers("cards.example.org", "Turf Club", "EUR", "Dora Dale", answers[-1])
    output = capsys.readouterr().out
    assert "“perhaps” is neither. Write y or n." in output
    assert "   [Turf Clbu]\n" in output
    assert "mail server   none\n" in output


def test_a_wrong_answer_is_asked_again_with_what_is_wrong(monkeypatch, capsys):
    _typed(monkeypatch, "cards", "cards.example.org", "", "y")
    assert ask(CHANGEABLE) == Answers("cards.example.org")
    assert "“cards” has no dot. Write a name such as cards.example.org" in capsys.readouterr().out


def test_nobody_answers_any_more(monkeypatch):
    _typed(monkeypatch, "cards.example.org", "Turf Club")
    with pytest.raises(EOFError):
        ask()
