"""Every module that declares a figure, imported so that `FIGURES` is complete."""

from history.derived import ratings, season_results, years
from history.derived.figures import FIGURES
from history.derived.hall import figure as hall
from history.derived.people import about_person, everybody, pair, three

__all__ = [
    "FIGURES",
    "about_person",
    "everybody",
    "hall",
    "pair",
    "ratings",
    "season_results",
    "three",
    "years",
]
