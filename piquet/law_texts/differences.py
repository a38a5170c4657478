"""The laws on which the ninth edition of the Encyclopaedia Britannica differs."""

import re

from piquet.law_texts.all_entries import LAWS


def differences(cited: str) -> tuple[tuple[str, str], ...]:
    """Return the laws in a citation such as “Laws 44, 54, 58” on which the Britannica differs.

    Each entry has the number of the law, and a sentence that describes the difference.
    """
    numbers = re.findall(r"\d+", cited) if cited.startswith("Law") else []
    laws = (LAWS[number] for number in numbers if number in LAWS)
    return tuple((law.number, law.differs) for law in laws if law.differs)
