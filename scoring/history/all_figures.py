"""Every module that declares a figure, imported so that `FIGURES` is complete."""

from scoring.history import ratings, season_results, years
from scoring.history.figures import FIGURES
from scoring.history.hall import figure as hall
from scoring.history.people import about_person, everybody, pair, three

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
