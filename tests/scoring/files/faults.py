"""A short notation for the faults of card files."""

import re

# What is short for what, in the tables of faults.
SHORT = {
    "WHOLE": "a whole number from 0 to 1,000,000",
    "TWO": "a list of two, one for each player",
    "THREE": "a list of three, one for each player",
    "RATES": (
        "ten-shillings-a-hundred-fifties or ten-shillings-a-hundred-twenty-fives or "
        "twopenny-points or threepenny-points or sixpenny-points or shilling-points"
    ),
    "UNKNOWN": "a key the format does not have",
    "TENDER": "LSD, or a legal tender’s code such as GBP",
    "DEALS": "a list of deals, each a score of both players",
    "PLAIN": "text without NUL or half characters",
    "FIRST": "the name of the player who plays alone first",
    "GAME": "rubicon or four-deal or au-cent or hundred-up",
}


def spelt_out(line: str) -> str:
    """A fault as a file's reader says it, from “where: what was found → what was expected”."""
    for short, full in SHORT.items():
        line = re.sub(rf"\b{short}\b", full, line)
    return line.replace(": ", ": found ", 1).replace(" → ", "; expected ", 1)
