"""The sums that a phone does come out as the site's own, over cards of every kind."""

import unicodedata
from typing import Final

from piquet.text.digits import plain_figures, whole_number
from piquet.text.typed import isolated
from tests.piquet.text.typed import NO_FIGURES, TWENTY_SEVEN
from tests.running.tiers import is_matrix
from tests.scoring.phones.in_node import in_node
from tests.scoring.phones.sum_cases import cases

NUMBER: Final = 5000 if is_matrix() else 1000
DIFFERENCES: Final = """
async (cases) => {
  const { moneyText, sumsOf } = await import("./sums/card.js");
  const found = [];
  function compare(is, due, path) {
    if (is === due || found.length >= 12) return;
    if (![is, due].every((one) => one && typeof one === "object")) {
      found.push(`${path} is ${JSON.stringify(is)}, not ${JSON.stringify(due)}`);
    } else {
      const keys = new Set([...Object.keys(is), ...Object.keys(due)]);
      for (const key of keys) compare(is[key], due[key], `${path}.${key}`);
    }
  }
  for (const [at, { card, due }] of cases.entries()) {
    const sums = sumsOf(card);
    const said = card.stake && sums.reckoning.amounts.map((one) => moneyText(one, card.stake));
    const before = found.length;
    compare({ ...sums, said }, due, `card ${at}`);
    if (found.length > before) found.push(JSON.stringify(card));
  }
  return found;
}
"""
"""Return the first differences, with their cards."""


def test_a_phone_adds_up_as_the_site_does() -> None:
    """Columns, ties, rubicons, tens, roundings, needs, games, the next deal: all rule sets."""
    found = in_node(DIFFERENCES, list(cases(NUMBER)))
    assert not found, "\n".join(found)


READ: Final = """
async (texts) => {
  const { plainFigures, wholeNumber } = await import("./shared/digits.js");
  return texts.map((text) => [plainFigures(text), wholeNumber(text)]);
}
"""


def test_a_phone_reads_digits_as_the_site_does() -> None:
    """Every numeral of Unicode, alone and between figures, and what people type."""
    signs = [chr(code) for code in range(0x80, 0x110000)]
    numerals = [sign for sign in signs if unicodedata.category(sign) in ("Nd", "Nl", "No")]
    texts = [*TWENTY_SEVEN, *NO_FIGURES, *numerals, *(f" 1{sign}3 " for sign in numerals), "1_0"]
    found = in_node(READ, texts)
    assert found == [[plain_figures(text), whole_number(text)] for text in texts]


ISOLATE: Final = """
async (texts) => {
  const { isolated } = await import("./shared/right_to_left.js");
  const { fill, listed } = await import("./offline/samples.js");
  const filled = fill("{name} +420", { name: texts[0] });
  return [texts.map(isolated), filled, listed(texts.slice(0, 2), "and")];
}
"""


def test_a_phone_isolates_names_as_the_site_does() -> None:
    texts = ["אברהם", "نادي", "Anne", "王小明", "𞤀𞤣𞤢𞤥", "٢٧", ""]
    alone = [isolated(text) for text in texts]
    sentences = [f"{alone[0]} +420", f"{alone[0]} and {alone[1]}"]
    assert in_node(ISOLATE, texts) == [alone, *sentences]
    assert alone[2:4] == texts[2:4]
