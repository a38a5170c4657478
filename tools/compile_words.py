"""Compiles each django.po into the .mo that Django reads: `python tools/compile_words.py`."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_words(po: Path, mo: Path) -> None:
    """Compile a .po file into a .mo file."""
    with po.open("rb") as text, mo.open("wb") as compiled:
        write_mo(compiled, read_po(text))


if __name__ == "__main__":
    for po in sorted(LOCALE.rglob("django.po")):
        compile_words(po, po.with_suffix(".mo"))
