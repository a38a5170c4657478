/* The ruled card, offline, for two players and for games. It rules the card as the site does
   (scoring/ruled_card, scoring/templatetags/ruled_card.py). */

import { bothSeats, cell, range } from "./cells.js";
import { gameColumns, partieColumns } from "./columns.js";
import { fill, made, sample, shortNames } from "../samples.js";
import { ruleTotals } from "./totals.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").Texts} Texts
    @typedef {import("./columns.js").Column} Column */

const SIDES = "ab";
const RULED_DEALS = 5; // Of a game.

/** Say under a card what the signs on its deals mean.
    @param {ParentNode} part
    @param {Texts} texts */
export function showSigns(part, texts) {
  const signs = new Set([...part.querySelectorAll("td sup")].flatMap(({ textContent }) => [...textContent]));
  const legend = [...signs].map((sign) => made("span", { class: "sign" }, `${sign} ${texts[`sign_${sign}`]}`));
  part.querySelector(".legend").append(...legend);
}

/** The card of two players as a part of the page.
    @param {CardHere} card
    @param {Texts} texts */
export function ruledCard(card, texts) {
  const { rules } = card.sums;
  const names = shortNames(card.players.map(({ name }) => name));
  const part = sample(rules.deals ? "board" : "board of games", { a: names[0], b: names[1] });
  const columns = rules.deals ? partieColumns(card, texts) : gameColumns(card, texts);
  const rows = Math.max(rules.deals || RULED_DEALS, ...columns.map((column) => column.rows));
  ruleDeals(part.querySelector(".deals"), columns, rows, card, texts);
  const pages = ruleTotals(part, card, rows, columns, texts);
  part.querySelector(".scroller").className = `scroller pairs-${columns.length + pages}`;
  return part;
}

/** Show the figures of a deal that is mended in its own row while they are typed, and its totals.
    @param {HTMLElement} page
    @param {CardHere} card
    @param {import("../types.js").Place} place */
export function showMended(page, card, { partie, deal, scores = [] }) {
  const weight = weightOf(card.sums.rules, deal);
  const left = page.querySelector(`[data-mend="${partie}:${deal}"]`)?.closest("td");
  if (!left) return; // The other player has just taken it back.
  if (!left.classList.contains("current")) for (const needs of page.querySelectorAll("[data-needs]")) delete needs.dataset.needs;
  for (const box of page.querySelectorAll("[data-typed], [data-sum]")) {
    box.classList.remove("pending");
    for (const name of ["typed", "sum"]) delete box.dataset[name];
  }
  const sum = left.closest("table").querySelector("tfoot tr").cells;
  [left, left.nextElementSibling].forEach((box, seat) => {
    box.classList.add("pending");
    Object.assign(box.dataset, { typed: seat, times: weight });
    if (!left.classList.contains("surplus")) {
      Object.assign(sum[box.cellIndex].dataset, { sum: seat, from: Number(sum[box.cellIndex].textContent) - weight * scores[seat] });
    }
  });
}

/** Put columns of deals into a table, beside the labels that it has.
    @param {HTMLTableElement} table
    @param {Column[]} columns
    @param {number} rows
    @param {CardHere} card
    @param {Texts} texts */
export function ruleDeals(table, columns, rows, card, texts) {
  const [heads, names] = table.querySelectorAll("thead tr");
  const [sum, adjusting, won] = table.querySelectorAll("tfoot tr");
  const put = (/** @type {HTMLElement} */ row, /** @type {(column: Column) => Node|Node[]} */ cells) =>
    row.replaceChildren(/** @type {Element} */ (row.firstElementChild), ...columns.flatMap(cells));
  put(heads, (column) => headOf(column, texts));
  put(names, (column) => column.names.map((name, seat) => made("th", { scope: "col", class: `${SIDES[seat]} ${column.state}` }, name)));
  table.tBodies[0].replaceChildren(...range(rows).map((at) => made(
    "tr", {}, rowHead(at + 1, card.sums.rules), ...columns.flatMap((column) => boxes(column, at + 1, card, texts)),
  )));
  put(sum, (column) => bothSeats((seat) => totalCell(column, seat)));
  put(adjusting, (column) => bothSeats((seat) => underTotals(column, seat)));
  put(won, wonCells);
}

/** @param {Column} column
    @param {Texts} texts */
function headOf({ head, state, annulled }, texts) {
  const content = annulled ? [head, " ", made("small", {}, texts.annulled)] : [head];
  return head
    ? made("th", { colspan: "2", scope: "colgroup", class: `head ${state}` }, ...content)
    : made("td", { colspan: "2", class: `head ${state}` });
}

/** @type {(rules: {weights: number[]}, number: number) => number} */
const weightOf = ({ weights }, number) => weights[number - 1] ?? 1;

/** @param {number} number
    @param {{weights: number[]}} rules */
function rowHead(number, rules) {
  const weight = weightOf(rules, number);
  return made("th", { scope: "row" }, String(number), ...(weight > 1 ? [" ", made("small", {}, `×${weight}`)] : []));
}

/** The two boxes of a deal; `row` is its place in its column.
    @param {Column} column
    @param {number} row
    @param {CardHere} card
    @param {Texts} texts */
function boxes(column, row, card, texts) {
  const number = column.first + row - 1;
  if (column.deals[row - 1]) return bothSeats((seat) => writtenBox(column, row, seat, card, texts));
  const pending = column.current && number === column.due;
  return bothSeats((seat) => cell(`${SIDES[seat]} ${column.state} ${pending ? "pending" : ""}`, pending
    ? { ...idOf(column, number, seat), "data-typed": String(seat), "data-times": String(weightOf(card.sums.rules, number)) }
    : idOf(column, number, seat)));
}

/** @type {(column: Column, number: number, seat: number) => {id?: string}} */
const idOf = ({ current }, number, seat) => (current ? { id: `deal-${number}-${SIDES[seat]}` } : {});

/** @param {Column} column
    @param {number} row
    @param {number} seat
    @param {CardHere} card
    @param {Texts} texts */
function writtenBox(column, row, seat, card, texts) {
  const deal = column.deals[row - 1];
  const number = column.first + row - 1;
  const elder = deal.dealer === 1 - seat;
  const { surplus = false } = column.running[row - 1] ?? {};
  const place = `${column.number}:${number}`;
  const signs = seat === 1 ? signsOf(card, place, card.signs[place] ?? `${deal.mark ? "*" : ""}${surplus ? "§" : ""}`) : "";
  const figure = String(deal.scores[seat]);
  const link = made("a", { href: "#write", "data-mend": place, "aria-label": `${fill(texts.see_deal, { deal: number })}: ${figure}` }, figure);
  return cell(
    `${SIDES[seat]} ${column.state}${elder ? " elder" : ""}${surplus ? " surplus" : ""}`,
    idOf(column, number, seat),
    seat === 0 ? link : figure,
    ...(elder ? [made("i", {}, ` ${texts.elder}`)] : []),
    ...(surplus ? [made("i", { class: "visually-hidden" }, ` ${texts.past}`)] : []),
    ...(signs ? [made("sup", {}, signs)] : []),
  );
}

/** The signs on a deal, and that of a ruling that waits.
    @param {CardHere} card
    @param {string} place
    @param {string} signs */
function signsOf({ rulings }, place, signs) {
  const ruled = rulings.some(({ partie, deal, state }) => state === "unsent" && `${partie}:${deal}` === place);
  return ruled && !signs.includes("¶") ? `${signs}¶` : signs;
}

/** @param {Column} column
    @param {number} seat */
function totalCell({ current, state, totals }, seat) {
  const data = current
    ? { id: `sum-${seat}`, "data-sum": String(seat), "data-from": String(totals?.[seat] ?? 0) }
    : {};
  return cell(`${SIDES[seat]} ${state}`, data, totals?.[seat] ?? "");
}

/** @param {Column} column
    @param {number} seat */
function underTotals({ current, state, needs, wanting: [some, none], adjusting, goal }, seat) {
  if (!needs) return cell(`${SIDES[seat]} ${state}`, {}, adjusting[seat]);
  const data = current
    ? { id: `needs-${seat}`, "data-needs": String(seat), "data-goal": String(goal), "data-to-save": some, "data-saved": none }
    : {};
  return cell(`${SIDES[seat]} ${state} needs`, data, needs[seat] ? fill(some, { n: needs[seat] }) : none);
}

/** @param {Column} column */
function wonCells({ state, across: word, word: loser, won }) {
  if (word) return [made("td", { colspan: "2", class: `a word ${state}` }, word)];
  return bothSeats((seat) => (loser && won[seat] === ""
    ? cell(`${SIDES[seat]} ${state}`, {}, made("i", { class: "word" }, loser))
    : cell(`${SIDES[seat]} ${state}`, {}, won[seat])));
}
