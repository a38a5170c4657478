/* The faults and questions of the keys, offline, in the words and the places of the card's page. */

import { REPIQUE, THE_CARDS, THIRTY_WITH_REPIQUE } from "../shared/laws.js";
import { columnsOf, fill, listed, made } from "./samples.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").Concession} Concession
    @typedef {import("./types.js").ConcededScores} ConcededScores
    @typedef {import("./types.js").Fault} Fault
    @typedef {import("./types.js").OpenQuestion} OpenQuestion
    @typedef {import("./types.js").Pair} Pair
    @typedef {import("./types.js").RareScores} RareScores
    @typedef {import("./types.js").Texts} Texts
    @typedef {OpenQuestion["ways"][number]} Outcome How a game can have ended. */

/** @param {number} figure */
const thousands = (figure) => String(Math.round(figure)).replace(/\B(?=(\d{3})+$)/g, ",");

/** @param {string} kind
    @param {boolean} open whether only its own keys answer it
    @param {...(Node|string)} content */
const notice = (kind, open, ...content) =>
  made("div", { class: `notice wait unusual ${kind}`.trim(), role: "alert", tabindex: "-1", ...(open ? { "data-answer-first": "" } : {}) }, ...content);

/** @param {string} name
    @param {string} value
    @param {string} kind
    @param {...(Node|string)} content */
const answerKey = (name, value, kind, ...content) =>
  made("button", { type: "submit", class: `button ${kind}`.trim(), name, value }, ...content);

/** @param {Pair} scores */
const dash = (scores) => scores.join("–");

/** Show a fault beside its score, or above both.
    @param {HTMLFormElement} form
    @param {Fault} fault
    @param {string[]} names over the columns
    @param {CardHere} card
    @param {Texts} texts */
export function showFault(form, fault, names, card, texts) {
  if (fault.kind === "no_dealer") {
    form.querySelector(".of-no-dealer").hidden = false;
    return;
  }
  if (fault.kind === "conceder" || fault.kind === "not_ready") {
    const place = form.querySelector(".error.net");
    place.hidden = false;
    place.textContent = fault.kind === "conceder" ? texts.choose_conceder : texts.not_ready;
    return;
  }
  const text = faultText(fault, names, card, texts);
  for (const seat of fault.seats ?? [fault.seat]) {
    const id = `id_score_${seat}_error`;
    const input = form.elements[`score_${seat}`];
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    input.closest(".score").append(made("p", { class: "error", id, role: "alert" }, text));
  }
}

/** @param {Fault} fault
    @param {string[]} names
    @param {CardHere} card
    @param {Texts} texts
    @returns {string} */
function faultText(fault, names, card, texts) {
  const { kind, seat = 0, near = [], scores = [], total = 0, deal = 0, most = 0 } = fault;
  if (kind === "too_high") return fill(texts.too_high, { limit: most });
  if (kind === "impossible") return impossibleText(fault, texts);
  if (kind !== "no_counts") return fill(texts[kind], { name: names[seat], total, deal, rubicon: card.sums.rules.rubicon });
  if (!near.length) return texts.most_in_hand;
  const words = { name: names[seat], other: names[1 - seat], count: scores[seat], theirs: scores[1 - seat] };
  return fill(texts.no_counts, { ...words, near: near.join(texts.or) });
}

/** @param {Fault} fault
    @param {Texts} texts */
function impossibleText({ elder = [], younger = [], scores = [] }, texts) {
  const near = (/** @type {string} */ side, /** @type {number[]} */ possible, /** @type {number} */ other) => (possible.length
    ? fill(texts[`nearest_${side}_${possible.length}`], { other, first: possible[0], second: possible[possible.length - 1] })
    : "");
  const all = [texts.cannot_be, near("elder", elder, scores[1]), near("younger", younger, scores[0])];
  return all.filter(Boolean).join(" ");
}

/** The question as a part of the form.
    @param {RareScores|Concession} question
    @param {string[]} names
    @param {CardHere} card
    @param {Texts} texts */
export const questionPart = (question, names, card, texts) =>
  (question.kind === "rare" ? rarePart(question, texts) : concessionPart(question, names, card, texts));

/** “82–23 is rare … Did you mean 28–23?”
    @param {RareScores} question
    @param {Texts} texts */
function rarePart({ scores, one_in: oneIn, meant }, texts) {
  const ask = meant.length
    ? fill(texts.meant, { figures: meant.map((offer) => dash(offer.scores)).join(texts.or) })
    : texts.is_right;
  const small = (/** @type {string} */ text) => made("small", {}, text);
  return notice("", false,
    made("p", {}, `${fill(texts.rare, { figures: dash(scores), n: thousands(oneIn) })} ${ask}`),
    made("input", { type: "hidden", name: "sure", value: scores.join(":") }),
    made("button", { type: "submit", class: "button as-typed" }, small(texts.write_as), ` ${dash(scores)} `, small(texts.as_it_is)),
    ...meant.map((offer) => answerKey("meant", offer.scores.join(":"), "quiet", `${dash(offer.scores)} `, small(texts[`slip_${offer.slip}`]))),
  );
}

/** What a conceded deal scores, before it is written (R15).
    @param {Concession} question
    @param {string[]} names
    @param {CardHere} card
    @param {Texts} texts */
function concessionPart(question, names, card, texts) {
  const { by, in_hand: inHand, results, totals: inAll } = question;
  const named = (/** @type {Pair} */ scores) => names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  const only = results.length === 1 ? results[0] : null;
  const counted = names.map((name, seat) => {
    const totals = new Set(results.map(({ scores }) => scores[seat]));
    const parts = counts(seat, by, inHand, only, card, texts).join(" + ");
    return made("p", {}, made("b", {}, name), ` ${parts}`, ...(totals.size === 1 ? [" = ", made("b", {}, String([...totals][0]))] : []));
  });
  const repiques = results.flatMap(({ repique }) => (repique === null ? [] : [names[repique]]));
  const ask = only ? "" : repiques.length === 1 ? fill(texts.made_repique_one, { name: repiques[0] }) : texts.made_repique;
  const whole = only ? [made("p", { class: "hint" }, fill(texts.in_all, { totals: named(inAll) }))] : [];
  return notice("conceded", Boolean(ask), ...counted, ...whole, ...(ask ? [made("p", {}, ask)] : []),
    ...(only ? [made("input", { type: "hidden", name: "sure", value: only.scores.join(":") })] : []),
    ...results.map(({ scores, repique }) => answerKey("sure", scores.join(":"), "",
      `${fill(texts.write_scores, { scores: named(scores) })} `,
      ...(only ? [] : [made("small", {}, repique === null ? texts.no_repique : fill(texts.repique_of, { name: names[repique] }))]))),
  );
}

/** “21 in hand”, “13 in play”, “10 for the cards”: what the score of a player is made of.
    @param {number} seat
    @param {number} by
    @param {Pair} inHand
    @param {ConcededScores|null} only
    @param {CardHere} card
    @param {Texts} texts */
function counts(seat, by, inHand, only, card, texts) {
  const hand = inHand[seat] >= THIRTY_WITH_REPIQUE ? inHand[seat] - REPIQUE : inHand[seat];
  const repique = only?.repique === seat ? [fill(texts.for_repique, { n: REPIQUE })] : [];
  const { conceded_play: play, concession_adds: adds } = card.sums.rules;
  const added = Math.max(...adds.flat()); // What the other adds: in play, and for the cards.
  const more = seat === by
    ? play ? [fill(texts.in_play, { n: play })] : []
    : [fill(texts.in_play, { n: added - THE_CARDS }), fill(texts.for_cards, { n: THE_CARDS })];
  return [fill(texts.in_hand, { n: hand }), ...repique, ...more];
}

/** The question how a game ended, with a key for each way that it can have (R20).
    @param {OpenQuestion} question
    @param {CardHere} card
    @param {Texts} texts */
export function outQuestion({ ways: outcomes, before, totals }, card, texts) {
  const names = columnsOf(card, null);
  const asksFirst = new Set(outcomes.map(({ winner }) => winner)).size > 1;
  const { winner } = outcomes[0];
  const words = { winner: names[winner], loser: names[1 - winner], from: before[1 - winner], to: totals[1 - winner] };
  const ask = asksFirst ? fill(texts.asks_out, { x: totals[0], y: totals[1] }) : fill(texts.asks_double, words);
  const order = asksFirst ? [made("p", { class: "hint" }, texts.out_order)] : [];
  return notice("asks-out", true, made("p", {}, ask), ...order,
    ...outcomes.map((outcome) => outcomeKey(outcome, outcomes, asksFirst, names, texts)));
}

/** @param {Outcome} outcome
    @param {Outcome[]} outcomes
    @param {boolean} asksFirst
    @param {string[]} names
    @param {Texts} texts */
function outcomeKey({ winner, double }, outcomes, asksFirst, names, texts) {
  const value = `${winner}${double ? "d" : ""}`;
  if (!asksFirst) return answerKey("out", value, "", double ? texts.out_double : texts.out_single);
  const loser = names[1 - winner];
  const open = outcomes.filter((other) => other.winner === winner).length > 1;
  const more = double ? fill(texts.out_before, { loser }) : open ? fill(texts.out_when, { loser }) : "";
  return answerKey("out", value, "", names[winner], ...(more ? [" ", made("small", {}, more)] : []));
}

/** The names of all who play, “Anne, Bernard and Celia”.
    @param {CardHere} card
    @param {Texts} texts */
export const playersOf = ({ players }, texts) => listed(players.map(({ name }) => name), texts.and);
