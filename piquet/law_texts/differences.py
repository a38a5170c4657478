"""Where the ninth edition of the Encyclopaedia Britannica decides otherwise than a law."""

import re

from piquet.law_texts.all_entries import LAWS


def differences(cited: str) -> tuple[tuple[str, str], ...]:
    """Each law of a citation such as “Laws 44, 54, 58” that the Britannica gives otherwise.

    A difference is the number of the law and the sentence that says it.
    """
    numbers = re.findall(r"\d+", cited) if cited.startswith("Law") else []
    laws = (LAWS[number] for number in numbers if number in LAWS)
    return tuple((law.number, law.differs) for law in laws if law.differs)
