/* The totals column of the ruled card: what each partie won, and the sums under it. */

import { bothSeats, cell, range } from "./cells.js";
import { made } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").Pair} Pair
    @typedef {import("../types.js").PartieSums} PartieSums
    @typedef {import("../types.js").Texts} Texts */

const SIDES = "ab";
const CLOSE = 1.5;

/** Rule the totals in as many columns as they need. Returns how many.
    @param {DocumentFragment} part
    @param {CardHere} card
    @param {number} rows
    @param {import("./columns.js").Column[]} columns
    @param {Texts} texts */
export function ruleTotals(part, card, rows, columns, texts) {
  const first = part.querySelector(".totals");
  const { parties } = card.reckoned;
  const begun = columns.filter(({ state }) => state !== "blank").map(({ number }) => number);
  const count = Math.max(rows, card.sums.rules.deals ? 0 : parties.length, ...(card.sums.rules.deals ? begun : []));
  const pages = Math.ceil(count / Math.floor(rows * CLOSE));
  const each = Math.ceil(count / pages);
  const lines = range(pages * each).map((at) => ({ number: at + 1, won: parties.find(({ number }) => number === at + 1)?.won ?? [0, 0] }));
  const tables = range(pages).map((at) => (at === pages - 1 ? first : withoutFoot(first)));
  tables.forEach((table, at) => {
    table.classList.toggle("close", each > rows);
    table.tBodies[0].replaceChildren(...lines.slice(at * each, (at + 1) * each).map((line) => totalsLine(line, texts)));
    if (table !== first) first.before(table);
  });
  ruleSums(first, parties);
  return pages;
}

/** @param {HTMLTableElement} table */
function withoutFoot(table) {
  const copy = /** @type {HTMLTableElement} */ (table.cloneNode(true));
  copy.tFoot?.remove();
  return copy;
}

/** @type {(line: {number: number, won: Pair}, texts: Texts) => HTMLElement} */
const totalsLine = ({ number, won }, texts) => made(
  "tr", {},
  made("th", { scope: "row" }, made("span", { class: "visually-hidden" }, `${texts.line_said} `),
    made("small", { "aria-hidden": "true" }, `${texts.line} `), String(number)),
  ...bothSeats((seat) => cell(SIDES[seat], {}, won[seat] || "")),
);

/** Sum, less, balance.
    @param {any} table
    @param {PartieSums[]} parties */
function ruleSums(table, parties) {
  const sums = bothSeats((seat) => parties.reduce((sum, { won }) => sum + won[seat], 0));
  const ended = parties.some(({ complete, won }) => complete || won.some(Boolean));
  const less = Math.min(...sums);
  const figures = [
    sums.map((sum) => (ended ? sum : sum || "")),
    sums.map((sum, seat) => (sum > sums[1 - seat] ? less : "")),
    sums.map((sum, seat) => Math.max(0, sum - sums[1 - seat]) || ""),
  ];
  [...table.tFoot.rows].forEach((row, at) => {
    row.replaceChildren(row.firstElementChild, ...bothSeats((seat) => cell(SIDES[seat], {}, figures[at][seat])));
  });
}
