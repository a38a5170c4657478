"""Every module that declares a figure, imported so that `FIGURES` is complete."""

from scoring.history import ratings, season_results, years
from scoring.history.figures import FIGURES
from scoring.history.hall import figure as hall

__all__ = ["FIGURES", "hall", "ratings", "season_results", "years"]
