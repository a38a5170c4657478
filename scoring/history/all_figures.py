"""Every module that declares a figure, imported so that `FIGURES` is complete."""

from scoring.history.figures import FIGURES

__all__ = ["FIGURES"]
