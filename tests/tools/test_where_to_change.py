"""The newcomer's page “Where do I change …?” answers each question with one file, which exists."""

import re

from tests.source import ROOT

ROW = re.compile(r"^\| (?!I want)(.+?) \| (.+?) \|$", re.MULTILINE)


def test_each_question_has_one_file_that_exists():
    page = (ROOT / "docs" / "where-to-change.md").read_text("utf-8")
    answers = {question: re.findall(r"`([^`]+)`", file) for question, file in ROW.findall(page)}
    assert len(answers) >= 20
    several = {question: files for question, files in answers.items() if len(files) != 1}
    assert several == {}
    moved = {question: file for question, (file,) in answers.items() if not (ROOT / file).is_file()}
    assert moved == {}, "name the file's new place in docs/where-to-change.md"
