"""Sets of characters, written in the form of Unicode's files."""


def ranges(text: str) -> frozenset[str]:
    """Return the characters of a text such as “00AD 200B-200F”."""
    characters: set[str] = set()
    for part in text.split():
        first, _dash, last = part.partition("-")
        characters.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(characters)
