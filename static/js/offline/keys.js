/* The keys of the offline card: those of the card's own page, for the next deal or for one that is mended. */

import { columnsOf, dealName, fill, made, sample, signed, wholeDealName } from "./samples.js";
import { moneyText } from "../sums/card.js";
import { countsInHand } from "./typed_deal.js";

const NO_BREAK = "\u00a0";

/** @typedef {{partie: number, deal: number, dealer: number|null, mends?: boolean, seats?: number[]|null,
      void?: number, may_concede?: number[], may_end?: boolean, left?: number|null, scores?: number[],
      mark?: string, mark_seat?: number|null, played_on?: boolean}} Place
    @typedef {{scores: string[], dealer?: string, mark?: string, mark_seat?: string, conceder?: string, key?: string}} Typed */

/** The form of the keys, with its undo form.
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Place} place
    @param {Object<string, string>} texts
    @param {Typed|null} typed what was typed, if something is asked about it */
export function keysFor(card, place, texts, typed) {
  const names = columnsOf(card, place.seats ?? null);
  if (place.mends) place = asTyped(place, card.sums.rules);
  const part = sample(nameOf(card, place), { a: names[0], b: names[1] });
  const form = part.querySelector("#write");
  const fields = { partie: String(place.partie), deal: String(place.deal) };
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
  if (place.mends) mends(form, card, place, texts);
  else nextDeal(form, card, place, names, texts);
  takeOff(part, card, place, names, texts);
  choose(form.elements.dealer, place.dealer === null ? null : String(place.dealer));
  if (form.elements.expected) form.elements.expected.value = expectedOf(place);
  if (typed) restore(form, typed);
  return part;
}

/** What a draft of this deal is kept for, as the site says it: “1.0”, and in a chouette “1.0.012”.
    @param {Place} place */
const expectedOf = ({ dealer, void: times, seats }) => [dealer ?? "", times, ...(seats ? [seats.join("")] : [])].join(".");

/** @param {import("./queue/unsent_records.js").CardHere} card
    @param {Place} place */
function nameOf({ sums: { rules } }, { mends, deal, may_end: mayEnd, may_concede: may }) {
  if (mends) return mayEnd && may?.length ? `mend ${rules.code} last` : `mend ${rules.code}`;
  if (mayEnd && may?.length) return `keys ${rules.code} last`;
  return `keys ${rules.code} ${deal === 1 ? "first" : "later"}`;
}

/** A written deal as it is typed: a conceded one by what each counted in hand.
    @param {Place} place
    @param {any} rules
    @returns {Place & {conceder?: string}} */
function asTyped(place, rules) {
  const { mark, mark_seat: by, scores, dealer, played_on: playedOn, may_concede: may } = place;
  const counts = mark === "conceded" && !playedOn ? countsInHand(scores, dealer, by, rules) : null;
  if (!counts) return place;
  const seats = [0, 1].filter((seat) => seat === by || may.includes(seat));
  return { ...place, scores: counts, mark: "", mark_seat: null, conceder: String(by), may_concede: seats };
}

function mends(form, card, place, texts) {
  const head = form.querySelector("h2");
  form.querySelector(".pad-head").dataset.dealer = String(place.dealer ?? "");
  head.textContent = wholeDealName(card, place, texts);
  head.after(made("p", { class: "race" }, texts.correct));
  place.scores.forEach((score, seat) => { form.elements[`score_${seat}`].value = String(score); });
  if (place.mark !== "conceded") form.querySelector('[name="mark"][value="conceded"]').parentElement.remove();
  choose(form.elements.conceder, place.conceder ?? "");
  choose(form.elements.mark, place.mark ?? "");
  choose(form.elements.mark_seat, String(place.mark_seat ?? ""));
  form.append(made("button", { type: "button", class: "button quiet", "data-do": "next" }, texts.leave));
}

function nextDeal(form, card, place, names, texts) {
  const head = form.querySelector(".pad-head");
  head.dataset.dealer = String(place.dealer ?? "");
  head.querySelector("h2").textContent = dealName(card, place, texts);
  const race = head.querySelector(".race");
  if (race) showRace(race, card, place, texts);
  head.querySelector(".worth")?.remove(); // The sample's own.
  for (const text of [tie(card, place, texts), worth(card, place, names, texts)]) {
    if (text) head.append(made("p", { class: text.kind }, text.said));
  }
  const ended = justEnded(card, place, texts);
  if (ended) head.append(made("div", { class: "ended" }, made("p", {}, ended)));
  if (between(card)) {
    form.classList.add("rests");
    const rest = sample("rest");
    rest.querySelector("[data-open]").textContent = fill(texts.write_partie, place);
    head.append(rest);
  }
}

/** Whether a partie is over and nothing is written of the next: the keys rest. */
export const between = ({ reckoned: { next } }) => next?.deal === 1 && next.partie > 1;

function showRace(race, { reckoned }, { partie, left }, texts) {
  const span = race.querySelector("span");
  const [x, y] = reckoned.parties.find(({ number }) => number === partie)?.totals ?? [0, 0];
  const who = x === y ? "level" : x > y ? "a" : "b";
  span.textContent = span.dataset[who].replace("{n}", String(Math.abs(x - y)));
  race.firstChild.data = `${fill(texts.left, { n: left })} · `;
}

function tie({ sums: { rules }, reckoned }, { partie, deal, left }, texts) {
  if (!rules.deals || deal !== rules.deals + 1) return null;
  const [all] = reckoned.parties.find(({ number }) => number === partie).totals;
  const said = left === 1 ? texts.tie_one : left === 2 ? texts.tie_two : texts.tie_more;
  return { kind: "tie", said: fill(said, { all, n: left }) };
}

/** “If partie 2 ended now: Anne +275; card: Anne +425, £2.” At games, what each needs. */
function worth(card, { partie }, [a, b], texts) {
  const { next, if_now: now, parties } = card.reckoned;
  if (next.race) {
    const [x, y] = next.race.to_go;
    return { kind: "worth", said: fill(texts.game_needs, { a, b, x, y }) };
  }
  const totals = parties.find(({ number }) => number === partie)?.totals ?? [0, 0];
  if (!now || totals[0] === totals[1]) return null;
  const leader = totals[0] > totals[1] ? 0 : 1;
  const won = `${[a, b][leader]}${NO_BREAK}${signed(now.points[leader])}`;
  const alone = !parties.some((one) => one.won.some(Boolean));
  const whole = now.reckoning && wholeCard(now.reckoning, [a, b], card, texts);
  const said = whole === null ? texts.if_now : alone ? texts.if_now_alone : texts.if_now_card;
  const text = fill(said, { n: partie, won, card: whole });
  return { kind: "worth", said: text.endsWith(".") ? text : `${text}.` };
}

function wholeCard({ balance, amounts }, names, card, texts) {
  if (!balance.some(Boolean)) return texts.level;
  const ahead = balance[1] > 0 ? 1 : 0;
  const leads = `${names[ahead]}${NO_BREAK}${signed(balance[ahead])}`;
  if (!card.sums.stake || !card.in_money) return leads;
  const paid = amounts[ahead] ? moneyText(amounts[ahead], card.sums.stake) : texts.nothing_to_pay;
  return `${leads}, ${paid.replace(/ /g, NO_BREAK)}`;
}

/** The partie or the game that the last deal ended; "" once the next has begun. */
export function justEnded(card, { partie, deal }, texts) {
  const { parties, next } = card.reckoned;
  if (next?.race && deal > 1) return gameEnded(card, partie, deal, texts);
  const before = deal === 1 ? parties.find(({ number }) => number === partie - 1) : null;
  return before ? resultText(card, before, texts) : "";
}

/** “Partie 1: Anne wins 150.” */
export function resultText(card, sums, texts) {
  const { number, winner, won, rubicon, games, totals } = sums;
  if (card.sums.parties.find((one) => one.number === number).annulled) return fill(texts.ended_annulled, { number });
  if (winner === null) return fill(texts.ended_drawn, { number });
  const name = columnsOf(card, sums.seats)[winner];
  const result = games.length
    ? fill(texts.wins_games, { name, games: totals[winner], to: totals[1 - winner] })
    : fill(rubicon ? texts.wins_rubicon : texts.wins, { name, points: won[winner] });
  return fill(texts.ended, { number, result });
}

function gameEnded(card, partie, deal, texts) {
  const game = card.reckoned.parties.find(({ number }) => number === partie).games.at(-1);
  if (!game?.over || game.last_deal !== deal - 1 || game.winner === null) return "";
  const { number, winner, totals, double } = game;
  const words = { number, name: columnsOf(card, null)[winner], score: totals[winner], other: totals[1 - winner] };
  return fill(double ? texts.game_double : texts.game_won, words);
}

/** Take off what there is not: undo, result only, who may not concede, ways that need a signal.
    @param {DocumentFragment} part
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Place} place
    @param {string[]} names
    @param {Object<string, string>} texts */
function takeOff(part, card, { mends: mending, may_end: mayEnd, may_concede: may, deal }, names, texts) {
  const remove = (...names) => part.querySelectorAll(names.join()).forEach((one) => one.remove());
  if (mending || !card.undo.length) remove("#undo", ".key.undo", '.rest-keys [form="undo"]');
  if (!card.sums.chouette || deal !== 1 || mending) remove(".deals-or-result", '.rest-keys [href="#result"]');
  remove('[name="to"][value="capot"]', ".changed", '[name="last"]');
  for (const way of part.querySelectorAll('[name="to"]')) {
    way.type = "button";
    way.dataset.do = "later";
  }
  part.querySelector(".pad-head").append(made("p", { class: "hint ways-later", role: "status", "data-kept": texts.way_kept, hidden: "" }, texts.ways_later));
  const players = part.querySelectorAll('[name="conceder"][value="0"], [name="conceder"][value="1"]');
  for (const one of players) if (!may?.includes(Number(one.value))) one.parentElement.remove();
  if (may?.length === 1) {
    remove('[name="conceder"][value="?"]');
    const chips = part.querySelector(".concession .chips");
    const [alone] = may;
    chips?.classList.add("of-one");
    chips?.after(made("p", { class: "hint" }, fill(texts.only_concedes, { name: names[alone], other: names[1 - alone] })));
  }
  if (!mending && mayEnd && !may?.length && card.sums.rules.rubicon) {
    part.querySelector(".key.nought").after(made("p", { class: "no-concede" }, texts.no_concede));
  }
}

/** Choose one of the radio buttons of a name; none for null.
    @param {RadioNodeList|null} choices
    @param {string|null} value */
function choose(choices, value) {
  for (const one of choices ?? []) {
    one.checked = one.value === value;
    one.defaultChecked = one.checked;
  }
}

function restore(form, typed) {
  typed.scores.forEach((score, seat) => { form.elements[`score_${seat}`].value = score; });
  for (const name of ["dealer", "mark", "mark_seat", "conceder"]) {
    if (form.elements[name] && typed[name] !== undefined) choose(form.elements[name], typed[name]);
  }
  form.querySelector('[name="key"]:not([form])').value = typed.key ?? ""; // Undo has one of its own.
  form.dataset.bound = form.dataset.asked = "";
}
