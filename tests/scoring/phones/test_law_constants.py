"""Scripts take the numbers of the laws from the site's data."""

from tools.phone_data import LAWS, law_constants


def test_the_constants_of_scripts_are_made_from_these_laws():
    assert LAWS.read_text("utf-8") == law_constants(), "run python -m tools.phone_data"
