"""Sets of characters, written as Unicode's files write them."""


def ranges(text: str) -> frozenset[str]:
    """Return the characters of a text such as “00AD 200B-200F”."""
    found: set[str] = set()
    for part in text.split():
        first, _dash, last = part.partition("-")
        found.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(found)
