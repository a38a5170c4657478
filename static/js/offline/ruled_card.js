/* The ruled card, offline, for two players and for games. It rules the card as the site does
   (scoring/ruled_card, scoring/templatetags/ruled_card.py), from what sums/card.js works out. */

import { columnsOf, fill, made, sample, shortNames } from "./samples.js";

const SIDES = "ab";
const RULED_PARTIES = 5;
const RULED_DEALS = 5; // Of a game.
const CLOSE = 1.5;
const HUNDRED = 100;

const range = (count) => [...Array(count).keys()];
const both = (make) => [0, 1].map(make);
const blankNoughts = (pair) => pair.map((figure) => figure || "");

/** @param {string} classes
    @param {Object<string, string>} data
    @param {...(Node|string|number)} content */
export const cell = (classes, data, ...content) => made("td", { class: classes.trim(), ...data }, ...content.map((one) =>
  (one instanceof Node ? one : String(one))));

/** One column for each partie, at least five.
    @returns {object[]} */
export function partieColumns(card, texts) {
  const { parties, next } = card.reckoned;
  const begun = parties.filter((_sums, at) => card.sums.parties[at].deals.length);
  const last = Math.max(RULED_PARTIES, next?.partie ?? 0, ...begun.map(({ number }) => number));
  return range(last).map((at) => partieColumn(card, at + 1, texts));
}

/** The double column of one partie. */
export function partieColumn(card, number, texts) {
  const { parties, next } = card.reckoned;
  const at = parties.findIndex((one) => one.number === number);
  const given = at < 0 || !card.sums.parties[at].deals.length ? null : card.sums.parties[at];
  const sums = given ? parties[at] : null;
  const current = next?.partie === number;
  const annulled = Boolean(given?.annulled);
  const goal = card.sums.rules.rubicon;
  const seats = parties[at]?.seats ?? (current ? next.seats : null);
  const open = sums ? !sums.complete && !annulled : current;
  return {
    number, current, annulled, goal,
    state: current ? "current" : given ? (annulled ? "annulled" : "") : "blank",
    head: fill(texts.partie, { n: number }),
    names: columnsOf(card, seats),
    deals: given?.deals ?? [],
    running: sums?.deals ?? [],
    first: 1,
    due: current ? next.deal : 0,
    totals: sums?.totals ?? null,
    needs: open ? sums?.needs ?? [goal, goal] : null,
    wanting: [texts.needs, texts.safe],
    adjusting: sums?.complete && !annulled ? blankNoughts(sums.adjusting) : ["", ""],
    won: sums?.complete && !annulled ? blankNoughts(sums.won) : ["", ""],
    word: sums?.complete && !annulled && sums.rubicon ? texts.rubicon : "",
    across: across(sums, annulled, current, texts),
    rows: Math.max(given?.deals.length ?? 0, sums?.deals_due ?? 0),
  };
}

/** The word over both columns of a partie without a winner. */
function across(sums, annulled, current, texts) {
  if (!sums || annulled) return "";
  if (sums.drawn) return texts.drawn;
  return sums.complete || current ? "" : texts.unfinished;
}

/** One column for each game, at least five. */
function gameColumns(card, texts) {
  const { parties, next } = card.reckoned;
  const columns = parties.flatMap((sums, at) => sums.games.map((game) =>
    gameColumn(card, card.sums.parties[at], sums, game, next, texts)));
  if (next && !columns.some(({ current }) => current)) columns.push(freshGame(card, next, texts));
  const blank = () => ({ ...freshGame(card, null, texts), head: "" });
  return [...columns, ...range(Math.max(0, RULED_PARTIES - columns.length)).map(blank)];
}

function freshGame(card, next, texts) {
  return {
    number: next?.partie ?? 0, current: Boolean(next), annulled: false, goal: HUNDRED,
    state: next ? "current" : "blank",
    head: next ? fill(texts.game, { n: next.partie, game: next.race.game }) : "",
    names: columnsOf(card, null),
    deals: [], running: [], first: next?.deal ?? 1, due: next?.deal ?? 0,
    totals: null, needs: next ? [HUNDRED, HUNDRED] : null, wanting: [texts.to_go, texts.out_of_game],
    adjusting: ["", ""], won: ["", ""], word: "", across: "", rows: 1,
  };
}

function gameColumn(card, given, sums, game, next, texts) {
  const current = next?.partie === sums.number && next.race.game === game.number;
  const open = !game.over && !given.annulled;
  return {
    ...freshGame(card, current ? next : null, texts),
    number: sums.number, annulled: given.annulled,
    state: current ? "current" : given.annulled ? "annulled" : "",
    head: fill(texts.game, { n: sums.number, game: game.number }),
    deals: given.deals.slice(game.first_deal - 1, game.last_deal),
    running: sums.deals.slice(game.first_deal - 1, game.last_deal),
    first: game.first_deal,
    totals: game.totals,
    needs: open ? game.totals.map((total) => Math.max(0, HUNDRED - total)) : null,
    won: open || given.annulled || game.surplus ? ["", ""] : blankNoughts(game.won),
    word: game.double && !open && !given.annulled ? texts.double : "",
    across: open && !current ? texts.unfinished : "",
    rows: game.last_deal - game.first_deal + 1 + Number(current),
  };
}

/** Say under a card what the signs on its deals mean.
    @param {ParentNode} part */
export function showSigns(part, texts) {
  const signs = new Set([...part.querySelectorAll("td sup")].flatMap(({ textContent }) => [...textContent]));
  const said = [...signs].map((sign) => made("span", { class: "sign" }, `${sign} ${texts[`sign_${sign}`]}`));
  part.querySelector(".legend").append(...said);
}

/** The card of two players as a part of the page. */
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
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {import("./keys.js").Place} place */
export function showMended(page, card, { partie, deal, scores }) {
  const weight = weightOf(card.sums.rules, deal);
  const left = page.querySelector(`[data-mend="${partie}:${deal}"]`)?.closest("td");
  if (!left) return; // The other player has just taken it back.
  if (!left.classList.contains("current")) page.querySelectorAll("[data-needs]").forEach((one) => delete one.dataset.needs);
  page.querySelectorAll("[data-typed], [data-sum]").forEach((one) => {
    one.classList.remove("pending");
    for (const name of ["typed", "sum"]) delete one.dataset[name];
  });
  const sum = left.closest("table").querySelector("tfoot tr").cells;
  [left, left.nextElementSibling].forEach((box, seat) => {
    box.classList.add("pending");
    Object.assign(box.dataset, { typed: seat, times: weight });
    if (!left.classList.contains("surplus")) {
      Object.assign(sum[box.cellIndex].dataset, { sum: seat, from: Number(sum[box.cellIndex].textContent) - weight * scores[seat] });
    }
  });
}

/** Put columns of deals into a table, beside the labels that it has. */
export function ruleDeals(table, columns, rows, card, texts) {
  const [heads, names] = table.querySelectorAll("thead tr");
  const [sum, adjusting, won] = table.querySelectorAll("tfoot tr");
  const put = (row, cells) => row.replaceChildren(row.firstElementChild, ...columns.flatMap(cells));
  put(heads, (column) => headOf(column, texts));
  put(names, ({ names: two, state }) => two.map((name, seat) => made("th", { scope: "col", class: `${SIDES[seat]} ${state}` }, name)));
  table.tBodies[0].replaceChildren(...range(rows).map((at) => made(
    "tr", {}, rowHead(at + 1, card.sums.rules), ...columns.flatMap((column) => boxes(column, at + 1, card, texts)),
  )));
  put(sum, (column) => both((seat) => totalCell(column, seat)));
  put(adjusting, (column) => both((seat) => underTotals(column, seat)));
  put(won, wonCells);
}

function headOf({ head, state, annulled }, texts) {
  const content = annulled ? [head, " ", made("small", {}, texts.annulled)] : [head];
  return head
    ? made("th", { colspan: "2", scope: "colgroup", class: `head ${state}` }, ...content)
    : made("td", { colspan: "2", class: `head ${state}` });
}

const weightOf = ({ weights }, number) => weights[number - 1] ?? 1;

function rowHead(number, rules) {
  const weight = weightOf(rules, number);
  return made("th", { scope: "row" }, String(number), ...(weight > 1 ? [" ", made("small", {}, `×${weight}`)] : []));
}

/** The two boxes of a deal; `row` is its place in its column. */
function boxes(column, row, card, texts) {
  const deal = column.deals[row - 1];
  const number = column.first + row - 1;
  const ids = both((seat) => (column.current ? { id: `deal-${number}-${SIDES[seat]}` } : {}));
  if (deal) return both((seat) => written(column, deal, row, seat, ids[seat], card, texts));
  const pending = column.current && number === column.due;
  return both((seat) => cell(`${SIDES[seat]} ${column.state} ${pending ? "pending" : ""}`, pending
    ? { ...ids[seat], "data-typed": String(seat), "data-times": String(weightOf(card.sums.rules, number)) }
    : ids[seat]));
}

function written(column, deal, row, seat, id, card, texts) {
  const number = column.first + row - 1;
  const elder = deal.dealer === 1 - seat;
  const { surplus } = column.running[row - 1] ?? {};
  const place = `${column.number}:${number}`;
  const signs = seat === 1 ? signsOf(card, place, card.signs[place] ?? `${deal.mark ? "*" : ""}${surplus ? "§" : ""}`) : "";
  const figure = String(deal.scores[seat]);
  const link = made("a", { href: "#write", "data-mend": place, "aria-label": `${fill(texts.see_deal, { deal: number })}: ${figure}` }, figure);
  return cell(
    `${SIDES[seat]} ${column.state}${elder ? " elder" : ""}${surplus ? " surplus" : ""}`,
    id,
    seat === 0 ? link : figure,
    ...(elder ? [made("i", {}, ` ${texts.elder}`)] : []),
    ...(surplus ? [made("i", { class: "visually-hidden" }, ` ${texts.past}`)] : []),
    ...(signs ? [made("sup", {}, signs)] : []),
  );
}

/** The signs on a deal, and that of a ruling that waits. */
function signsOf({ rulings }, place, signs) {
  const ruled = rulings.some(({ partie, deal, state }) => state === "unsent" && `${partie}:${deal}` === place);
  return ruled && !signs.includes("¶") ? `${signs}¶` : signs;
}

function totalCell({ current, state, totals }, seat) {
  const data = current
    ? { id: `sum-${seat}`, "data-sum": String(seat), "data-from": String(totals?.[seat] ?? 0) }
    : {};
  return cell(`${SIDES[seat]} ${state}`, data, totals?.[seat] ?? "");
}

function underTotals({ current, state, needs, wanting: [some, none], adjusting, goal }, seat) {
  if (!needs) return cell(`${SIDES[seat]} ${state}`, {}, adjusting[seat]);
  const data = current
    ? { id: `needs-${seat}`, "data-needs": String(seat), "data-goal": String(goal), "data-to-save": some, "data-saved": none }
    : {};
  return cell(`${SIDES[seat]} ${state} needs`, data, needs[seat] ? fill(some, { n: needs[seat] }) : none);
}

function wonCells({ state, across: word, word: loser, won }) {
  if (word) return [made("td", { colspan: "2", class: `a word ${state}` }, word)];
  return both((seat) => (loser && won[seat] === ""
    ? cell(`${SIDES[seat]} ${state}`, {}, made("i", { class: "word" }, loser))
    : cell(`${SIDES[seat]} ${state}`, {}, won[seat])));
}

/** The totals column, in as many columns as it needs. Returns how many. */
function ruleTotals(part, card, rows, columns, texts) {
  const first = part.querySelector(".totals");
  const { parties } = card.reckoned;
  const begun = columns.filter(({ state }) => state !== "blank").map(({ number }) => number);
  const count = Math.max(rows, card.sums.rules.deals ? 0 : parties.length, ...(card.sums.rules.deals ? begun : []));
  const pages = Math.ceil(count / Math.floor(rows * CLOSE));
  const each = Math.ceil(count / pages);
  const lines = range(pages * each).map((at) => ({ number: at + 1, won: parties.find((one) => one.number === at + 1)?.won ?? [0, 0] }));
  const tables = range(pages).map((at) => (at === pages - 1 ? first : withoutFoot(first)));
  tables.forEach((table, at) => {
    table.classList.toggle("close", each > rows);
    table.tBodies[0].replaceChildren(...lines.slice(at * each, (at + 1) * each).map((line) => totalsLine(line, texts)));
    if (table !== first) first.before(table);
  });
  ruleSums(first, parties);
  return pages;
}

function withoutFoot(table) {
  const copy = table.cloneNode(true);
  copy.tFoot.remove();
  return copy;
}

const totalsLine = ({ number, won }, texts) => made(
  "tr", {},
  made("th", { scope: "row" }, made("span", { class: "visually-hidden" }, `${texts.line_said} `),
    made("small", { "aria-hidden": "true" }, `${texts.line} `), String(number)),
  ...both((seat) => cell(SIDES[seat], {}, won[seat] || "")),
);

/** Sum, less, balance. */
function ruleSums(table, parties) {
  const sums = both((seat) => parties.reduce((sum, { won }) => sum + won[seat], 0));
  const ended = parties.some(({ complete, won }) => complete || won.some(Boolean));
  const less = Math.min(...sums);
  const figures = [
    sums.map((sum) => (ended ? sum : sum || "")),
    sums.map((sum, seat) => (sum > sums[1 - seat] ? less : "")),
    sums.map((sum, seat) => Math.max(0, sum - sums[1 - seat]) || ""),
  ];
  [...table.tFoot.rows].forEach((row, at) => {
    row.replaceChildren(row.firstElementChild, ...both((seat) => cell(SIDES[seat], {}, figures[at][seat])));
  });
}
