/* Reads digits of every script, as piquet/text/digits.py does: 27, ٢٧ and ２７ are one number. “2⁷”, “②” and
   “½” are none. */

const DIGIT = /\p{Nd}/u;

/** The value of a digit. Unicode keeps the ten digits of a script in order, and each ten by itself.
    @param {string} digit */
function valueOf(digit) {
  let code = /** @type {number} */ (digit.codePointAt(0));
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    before += 1;
  }
  return before % 10;
}

/** The text with the figures 0 to 9 for decimal digits of any script.
    @param {string} text */
export const plainFigures = (text) => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** The number written here, spaces around it allowed, or null.
    @param {string} text
    @returns {number|null} */
export function wholeNumber(text) {
  const plain = plainFigures(text).trim();
  return /^[0-9]{1,9}$/.test(plain) ? Number(plain) : null;
}
