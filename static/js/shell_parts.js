/* What the shell draws: the list of cards, one card, what waits. It writes text, never HTML. */

import { moneyText } from "./sums.js";
import { counted } from "./offline_bar.js";
import { asksFirst } from "./with_records.js";

const part = (id) => document.getElementById(id);
const fill = (text, words) => text.replace(/\{(\w+)\}/g, (_all, name) => words[name]);

function made(tag, ...content) {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

/** Where a card is on the site; one that was opened here is only in the shell. */
export const addressOf = (club, { id }) =>
  typeof id === "number" ? `/clubs/${club}/cards/${id}/` : `/offline/?card=${id}`;

const namesOf = (card) => card.players.map(({ name }) => name).join(" – ");

/** The names over the two columns of a partie. */
export function columnsOf(card, seats) {
  const pair = seats ? seats.slice(0, 2) : [0, 1];
  return pair.map((seat) => card.players[seat].name);
}

export function showList(copies) {
  part("card-list").replaceChildren(...copies.flatMap(({ club, cards }) => cards.map((card) => {
    const link = Object.assign(made("a", namesOf(card), " "), { href: addressOf(club.slug, card) });
    link.append(Object.assign(made("span", card.about), { className: "soft" }));
    return made("li", link);
  })));
}

/** What waits, in order of writing, each with why the club has refused it. */
export function showWaiting(records, texts, copies, drop) {
  part("waiting").hidden = records.length === 0;
  if (!records.length) return;
  part("waiting-count").textContent = counted(records, texts);
  const refused = records.find(({ why }) => why);
  part("waiting-why").hidden = !refused;
  part("waiting-why").textContent = refused?.why ?? "";
  part("waiting-list").replaceChildren(...records.map((record) => {
    const line = made("li", said(record, texts, copies));
    if (!record.why) return line;
    const button = Object.assign(made("button", texts.drop), { type: "button", className: "button quiet" });
    button.addEventListener("click", () => drop(record));
    line.append(" ", record.why, " ", button);
    return line;
  }));
}

function said({ kind, fields, club, card: id }, texts, copies) {
  if (kind === "undo") return texts.undo;
  if (kind === "deal") {
    const card = copies.find((copy) => copy.club.slug === club)?.cards.find((one) => one.id === id);
    const asks = card && asksFirst(card, fields) ? ` ${texts.asks}` : "";
    return fill(texts.deal, { ...fields, scores: `${fields.score_0}–${fields.score_1}` }) + asks;
  }
  const players = copies.find((copy) => copy.club.slug === club)?.new_card.players ?? [];
  return fill(texts.open, { name: players.find(({ id }) => String(id) === fields.opponent)?.name ?? "?" });
}

/** One card: its parties, the deals of the one being played, and how it stands. */
export function showCard(card, texts, mend) {
  const { parties, next, reckoning } = card.reckoned;
  part("names").textContent = namesOf(card);
  part("about").textContent = card.about;
  const now = next ? parties.find(({ number }) => number === next.partie) : parties.at(-1);
  part("parties").replaceChildren(...parties.filter((one) => one !== now).map((one) =>
    made("li", fill(texts.partie_won, { partie: one.number, scores: one.totals.join("–") }))));
  const seats = next?.seats ?? now?.seats ?? null;
  showDeals(card, now, next, columnsOf(card, seats), texts, mend);
  const worth = card.sums.stake && reckoning.amounts?.some(Boolean)
    ? card.players.map(({ name }, seat) => `${name} ${moneyText(reckoning.amounts[seat], card.sums.stake)}`).join(", ")
    : "";
  part("standing").textContent = [...needed(now, card, seats, texts), worth && fill(texts.worth, { amounts: worth })]
    .filter(Boolean).join(" ");
}

function needed(now, card, seats, texts) {
  if (!now || now.over || !card.sums.rules.rubicon) return [];
  return columnsOf(card, seats).map((name, side) =>
    now.needs[side] > 0 ? `${name} ${fill(texts.needs, { n: now.needs[side] })}.` : "");
}

function showDeals(card, now, next, names, texts, mend) {
  const [which, ...heads] = document.querySelectorAll(".offline-card thead th");
  which.textContent = next ? fill(texts.next, next).split(",")[0] : "";
  heads.forEach((head, side) => { head.textContent = names[side]; });
  const given = card.sums.parties.find(({ number }) => number === now?.number)?.deals ?? [];
  part("deals").replaceChildren(...given.map((deal, at) => {
    const [number, { running }] = [at + 1, now.deals[at]];
    const button = Object.assign(made("button", String(number)), { type: "button" });
    button.setAttribute("aria-label", fill(texts.mend, { deal: number }));
    button.addEventListener("click", () => mend({ partie: now.number, deal: number, dealer: deal.dealer, scores: deal.scores }));
    const cells = deal.scores.map((score, side) => made("td", String(score), made("small", String(running[side]))));
    return made("tr", made("th", button), ...cells);
  }));
  const totals = now?.totals ?? [0, 0];
  document.querySelectorAll(".offline-card tfoot td").forEach((cell, side) => { cell.textContent = totals[side]; });
}

/** The form for the next deal, or for one that is mended. */
export function showForm(card, place, texts) {
  const form = part("write-here");
  form.hidden = !place;
  if (!place) return;
  const names = columnsOf(card, place.seats ?? null);
  part("next").textContent = fill(place.mends ? texts.mend : texts.next, place);
  part("elder").textContent = fill(texts.elder, { name: names[1 - place.dealer] });
  [...form.querySelectorAll(".offline-scores span")].forEach((label, side) => { label.textContent = names[side]; });
  [...form.querySelectorAll("#conceding span")].forEach((label, side) => { label.textContent = names[side]; });
  part("conceding").hidden = !place.may_end;
  form.querySelector('[data-do="next"]').hidden = !place.mends;
  form.querySelector('[data-do="undo"]').hidden = place.mends || !card.undo.length;
}

/** The question how a game ended, with one choice for each way that it can have (R20). */
export const whoWasOut = (ways, names, texts) => ({
  name: "out",
  said: texts.out,
  choices: ways.map(({ winner, double }) =>
    ({ value: `${winner}${double ? "d" : ""}`, text: `${names[winner]}${double ? ` (${texts.double})` : ""}` })),
});

/** Ask something about what is typed; the answer goes with the next tap on Write. Null takes every
    question back. */
export function ask(question) {
  const place = part("asked");
  place.hidden = !question;
  if (!question) {
    place.querySelector(".choices").replaceChildren();
    return;
  }
  place.querySelector("legend").textContent = question.said;
  place.querySelector(".choices").replaceChildren(...question.choices.map(({ value, text }) => {
    const choice = Object.assign(made("input"), { type: "radio", name: question.name, value });
    return made("label", choice, ` ${text}`);
  }));
}
