/* The card of a chouette offline: the places, the partie being played, the running card in tens,
   and the result of a whole partie. */

import { moneyText } from "../../sums/card.js";
import { wholeNumber } from "../../shared/digits.js";
import { LEAST_WON } from "../../shared/laws.js";
import { cell, range } from "./cells.js";
import { partieColumn } from "./columns.js";
import { ruleDeals } from "./ruled_card.js";
import { fill, made, sample, shortNames } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").NextDeal} NextDeal
    @typedef {import("../types.js").PartieSums} PartieSums
    @typedef {import("../types.js").Texts} Texts */

const SIDES = "abc";
const MOST_BESIDE = 9;

/** @param {number} figure */
const minus = (figure) => String(figure).replace("-", "−");

/** The card of three as a part of the page.
    @param {CardHere} card
    @param {Texts} texts */
export function ruledChouette(card, texts) {
  const names = shortNames(card.players.map(({ name }) => name));
  const part = sample("board of three", { a: names[0], b: names[1], c: names[2] });
  const { next, parties } = card.reckoned;
  showPlaces(part, next, names, texts);
  const column = next && partieColumn(card, next.partie, texts);
  const rows = Math.max(card.sums.rules.deals, column?.rows ?? 0);
  const deals = part.querySelector(".deals");
  if (column) ruleDeals(deals, [column], rows, card, texts);
  else deals.remove();
  part.querySelector(".scroller").classList.toggle("only", !column);
  showRunning(part.querySelector(".totals"), parties.filter(({ over }) => over), card, rows, texts);
  return part;
}

/** @param {DocumentFragment} part
    @param {NextDeal|null} next
    @param {string[]} names
    @param {Texts} texts */
function showPlaces(part, next, names, texts) {
  const place = part.querySelector(".places-said");
  if (!next) {
    place.remove();
    return;
  }
  const seats = next.seats ?? [];
  place.querySelectorAll("b").forEach((/** @type {HTMLElement} */ name, /** @type {number} */ at) => {
    name.textContent = names[seats[at]];
  });
  place.querySelector(".deals-now").textContent = fill(texts.deals, { name: names[seats[Number(next.dealer)]] });
}

/** @param {HTMLTableElement} table
    @param {PartieSums[]} over
    @param {CardHere} card
    @param {number} rows
    @param {Texts} texts */
function showRunning(table, over, card, rows, texts) {
  const { stake } = card.sums;
  const lines = over.slice(-MOST_BESIDE);
  table.classList.toggle("close", lines.length > rows);
  const empty = range(Math.max(0, rows - lines.length))
    .map(() => made("tr", {}, made("td"), ...[...SIDES].map((side) => cell(side, {}))));
  table.tBodies[0].replaceChildren(...lines.map((line) => lineOf(line, card, texts)), ...empty);
  const { balance, amounts } = card.reckoned.reckoning;
  const [points, , money] = /** @type {any} */ (table.tFoot).rows;
  points.replaceChildren(points.firstElementChild, ...balance.map((figure, seat) => cell(SIDES[seat], {}, minus(figure))));
  if (!stake || !card.in_money) return;
  money.replaceChildren(made("th", { scope: "row" }), ...amounts.map((amount, seat) =>
    cell(`${SIDES[seat]} money`, {}, amount ? moneyText(amount, stake) : "")));
}

/** @param {PartieSums} line
    @param {CardHere} card
    @param {Texts} texts */
function lineOf({ number, running, seats }, card, texts) {
  const annulled = card.sums.parties.find((partie) => partie.number === number)?.annulled;
  return made("tr", annulled ? { class: "annulled" } : {},
    made("th", { scope: "row" }, made("span", { class: "visually-hidden" }, `${texts.line_said} `), String(number)),
    ...(running ?? []).map((figure, seat) => {
      const alone = seat === seats?.[0];
      const label = alone ? [made("i", { class: "visually-hidden" }, ` ${texts.alone}`)] : [];
      return cell(`${SIDES[seat]}${alone ? " alone" : ""}`, {}, minus(figure), ...label);
    }));
}

/** The form of a partie's result; null if its deals are being written.
    @param {CardHere} card
    @param {Texts} texts
    @returns {HTMLFormElement|null} */
export function resultForm(card, texts) {
  const { next } = card.reckoned;
  if (!card.sums.chouette || next?.deal !== 1) return null;
  const seats = next.seats ?? [];
  const names = shortNames(card.players.map(({ name }) => name));
  const form = sample("result").querySelector("form");
  form.querySelector("h2").textContent = fill(texts.result_of, { partie: next.partie });
  form.querySelector("legend").textContent = fill(texts.who_won, { partie: next.partie });
  [...form.elements.winner].slice(0, 2).forEach((choice, side) => {
    choice.value = String(seats[side]);
    choice.nextElementSibling.textContent = names[seats[side]];
  });
  return form;
}

/** The fields of the record of a result, or what is wrong with it.
    @param {HTMLFormElement} form
    @param {number} partie
    @param {Texts} texts
    @returns {{fields?: import("../types.js").Fields, wrong?: string}} */
export function resultFields(form, partie, texts) {
  const winner = form.elements.winner.value;
  const typed = form.elements.points.value.trim();
  const points = wholeNumber(typed || "0");
  if (!winner) return { wrong: texts.choose_winner };
  if (points === null || (winner !== "drawn" && !typed)) return { wrong: texts.no_points };
  if (winner === "drawn" && points) return { wrong: fill(texts.drawn_nothing, { points }) };
  if (winner !== "drawn" && points < LEAST_WON) {
    return { wrong: fill(texts.least, { least: LEAST_WON, points, few: LEAST_WON - points }) };
  }
  return { fields: { partie: String(partie), winner, points: String(points) } };
}
