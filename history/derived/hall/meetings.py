"""The parties of every pair of members, and their winners."""

from typing import Any

from history.derived.facts import PartieFacts


class Meetings:
    """The parties of every pair: won by the lower id, won by the other, drawn."""

    __slots__ = ("_of",)

    def __init__(self) -> None:
        self._of: dict[tuple[int, int], list[int]] = {}

    def add(self, partie: PartieFacts) -> None:
        """Count a partie for the two members who held cards."""
        left, right = partie.players
        pair = (left, right) if left < right else (right, left)
        results = self._of.get(pair)
        if results is None:
            results = self._of[pair] = [0, 0, 0]
        results[2 if partie.winner is None else int(partie.winner == pair[1])] += 1

    def to_data(self) -> list[list[Any]]:
        """Return both ids and the three numbers of every pair, as JSON values."""
        return [[*pair, *results] for pair, results in sorted(self._of.items())]
