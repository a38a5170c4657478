"""The rule by which backups are kept, on a calendar."""

from datetime import UTC, datetime, timedelta

import pytest

from hosting.backups.keeping import KeepingRule, moments_to_keep, read_command, read_rule

NIGHTLY = [datetime(2026, 11, 23, 2, tzinfo=UTC) - timedelta(night) for night in range(800)]
"""From Monday, 23 November 2026 back to September 2024."""


OFF = [NIGHTLY[0], NIGHTLY[40], NIGHTLY[41]]
TWICE = [NIGHTLY[0], NIGHTLY[0] + timedelta(hours=3)]
STAY = [
    ("3,0,0", NIGHTLY, "2026-11-21 2026-11-22 2026-11-23"),
    ("1,3,0", NIGHTLY, "2026-11-15 2026-11-22 2026-11-23"),
    ("1,0,3", NIGHTLY, "2026-09-30 2026-10-31 2026-11-23"),
    ("2,2,2", NIGHTLY, "2026-10-31 2026-11-22 2026-11-23"),
    ("0,0,0", NIGHTLY, "2026-11-23"),
    ("0,0,0", [], ""),
    ("2,0,0", OFF, "2026-10-14 2026-11-23"),  # Days on which the machine was off do not count.
    ("9,0,0", [NIGHTLY[700]], "2024-12-23"),
    # Of the last two days all stay, if the rule keeps so many.
    ("1,0,0", TWICE, "2026-11-23 2026-11-23"),
    ("0,1,1", TWICE, "2026-11-23"),
]


@pytest.mark.parametrize(("rule", "made", "stay"), STAY)
def test_what_stays(rule, made, stay):
    assert (
        " ".join(f"{moment:%Y-%m-%d}" for moment in sorted(moments_to_keep(made, read_rule(rule))))
        == stay
    )


def test_the_usual_rule_keeps_some_twenty_of_two_years():
    stay = moments_to_keep(NIGHTLY, read_rule("7,4,12"))
    assert len(stay) == 7 + 2 + 11  # Last Sunday is one of the days, and today the month's.
    assert min(stay) == datetime(2025, 12, 31, 2, tzinfo=UTC)


def test_the_one_before_an_upgrade_stays_until_the_second_night():
    """`./install` makes one each time. If it failed after the tables were changed, only the first
    leads back to the old version."""
    before, after = (NIGHTLY[2] + timedelta(hours=hours) for hours in (15, 16))
    nights = [NIGHTLY[2], NIGHTLY[1], NIGHTLY[0]]
    usual = KeepingRule(7, 4, 12)
    assert moments_to_keep([nights[0], before, after], usual) == {nights[0], before, after}
    assert before in moments_to_keep([*nights[:2], before, after], usual)
    assert moments_to_keep([*nights, before, after], usual) == {nights[1], nights[2], after}


@pytest.mark.parametrize("text", ["", "7", "7,4", "7,4,12,1", "7,-4,12", "seven,4,12"])
def test_a_rule_that_cannot_be(text):
    with pytest.raises(ValueError, match=r"such as 7,4,12"):
        read_rule(text)


def test_a_command_says_where_the_file_goes_and_closes_its_quotes():
    """Else the backup is made, and sending it stops with a traceback."""
    assert read_command("") == ""
    with pytest.raises(ValueError, match=r"with \{\} in place of the file"):
        read_command("cp /mnt/backups")
    with pytest.raises(ValueError, match="whose quotation marks are closed"):
        read_command("cp {} /mnt/the club's backups/")
