"""Twenty-seven as people of several scripts type it, and signs that are no digits."""

from typing import Final

TWENTY_SEVEN: Final = ("27", "٢٧", "۲۷", "２７", "२७", "২৭", "๒๗", "𝟐𝟕", "2٧")
NO_FIGURES: Final = ("²", "¹²", "₂", "①", "②⑦", "⑫", "½", "1½", "⅔", "Ⅻ", "㉗", "十二", "፲", "㏳")
