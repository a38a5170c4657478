/* The faults and questions of the keys, offline, in the words and the places of the card's page. */

import { columnsOf, fill, listed, made } from "./samples.js";

const WITH_REPIQUE = 90; // Nobody counts more than 61 in hand: the rest is a repique.
const REPIQUE = 60;

const thousands = (n) => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
/** @param {boolean} open whether only its own keys answer it */
const notice = (kind, open, ...content) =>
  made("div", { class: `notice wait unusual ${kind}`.trim(), role: "alert", tabindex: "-1", ...(open ? { "data-answer-first": "" } : {}) }, ...content);
const answer = (name, value, kind, ...content) => made("button", { type: "submit", class: `button ${kind}`.trim(), name, value }, ...content);
const dash = (pair) => pair.join("–");

/** Show a fault beside its score, or above both.
    @param {HTMLFormElement} form
    @param {import("./typed_deal.js").Fault} fault
    @param {string[]} names over the columns
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Object<string, string>} texts */
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
  const seats = fault.kind === "too_high" ? fault.seats : [fault.seat];
  const said = faultText(fault, names, card, texts);
  for (const seat of seats) {
    const id = `id_score_${seat}_error`;
    const input = form.elements[`score_${seat}`];
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    input.closest(".score").append(made("p", { class: "error", id, role: "alert" }, said));
  }
}

/** @param {import("./typed_deal.js").Fault} fault
    @returns {string} */
function faultText(fault, names, card, texts) {
  const { kind, seat, near, scores, total, deal, most } = fault;
  if (kind === "too_high") return fill(texts.too_high, { limit: most });
  if (kind === "impossible") return impossibleText(fault, texts);
  if (kind !== "no_counts") return fill(texts[kind], { name: names[seat], total, deal, rubicon: card.sums.rules.rubicon });
  if (!near.length) return texts.most_in_hand;
  const words = { name: names[seat], other: names[1 - seat], count: scores[seat], theirs: scores[1 - seat] };
  return fill(texts.no_counts, { ...words, near: near.join(texts.or) });
}

/** @param {import("./typed_deal.js").Fault} fault
    @param {Object<string, string>} texts */
function impossibleText({ elder, younger, scores }, texts) {
  const near = (side, found, other) => (found.length
    ? fill(texts[`nearest_${side}_${found.length}`], { other, first: found[0], second: found.at(-1) })
    : "");
  const all = [texts.cannot_be, near("elder", elder, scores[1]), near("younger", younger, scores[0])];
  return all.filter(Boolean).join(" ");
}

/** The question as a part of the form.
    @param {import("./typed_deal.js").Question} question
    @param {string[]} names
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Object<string, string>} texts */
export const asked = (question, names, card, texts) =>
  (question.kind === "rare" ? rare(question, texts) : conceded(question, names, card, texts));

/** “82–23 is rare … Did you mean 28–23?”
    @param {import("./typed_deal.js").Question} question
    @param {Object<string, string>} texts */
function rare({ scores, one_in: oneIn, meant }, texts) {
  const said = meant.length
    ? fill(texts.meant, { figures: meant.map((one) => dash(one.scores)).join(texts.or) })
    : texts.is_right;
  const small = (text) => made("small", {}, text);
  return notice("", false,
    made("p", {}, `${fill(texts.rare, { figures: dash(scores), n: thousands(oneIn) })} ${said}`),
    made("input", { type: "hidden", name: "sure", value: scores.join(":") }),
    made("button", { type: "submit", class: "button as-typed" }, small(texts.write_as), ` ${dash(scores)} `, small(texts.as_it_is)),
    ...meant.map((one) => answer("meant", one.scores.join(":"), "quiet", `${dash(one.scores)} `, small(texts[`slip_${one.slip}`]))),
  );
}

/** What a conceded deal scores, before it is written (R15). */
function conceded(question, names, card, texts) {
  const { by, in_hand: inHand, results, totals: inAll } = question;
  const named = (scores) => names.map((name, seat) => `${name} ${scores[seat]}`).join(", ");
  const only = results.length === 1 ? results[0] : null;
  const counted = names.map((name, seat) => {
    const totals = new Set(results.map(({ scores }) => scores[seat]));
    const parts = counts(seat, by, inHand, only, card, texts).join(" + ");
    return made("p", {}, made("b", {}, name), ` ${parts}`, ...(totals.size === 1 ? [" = ", made("b", {}, String([...totals][0]))] : []));
  });
  const may = results.filter(({ repique }) => repique !== null).map(({ repique }) => names[repique]);
  const asks = only ? "" : may.length === 1 ? fill(texts.made_repique_one, { name: may[0] }) : texts.made_repique;
  const whole = only ? [made("p", { class: "hint" }, fill(texts.in_all, { totals: named(inAll) }))] : [];
  return notice("conceded", Boolean(asks), ...counted, ...whole, ...(asks ? [made("p", {}, asks)] : []),
    ...(only ? [made("input", { type: "hidden", name: "sure", value: only.scores.join(":") })] : []),
    ...results.map(({ scores, repique }) => answer("sure", scores.join(":"), "",
      `${fill(texts.write_scores, { scores: named(scores) })} `,
      ...(only ? [] : [made("small", {}, repique === null ? texts.no_repique : fill(texts.repique_of, { name: names[repique] }))]))),
  );
}

/** “21 in hand”, “13 in play”, “10 for the cards”: what the score of a player is made of. */
function counts(seat, by, inHand, only, card, texts) {
  const hand = inHand[seat] >= WITH_REPIQUE ? inHand[seat] - REPIQUE : inHand[seat];
  const repique = only?.repique === seat ? [fill(texts.for_repique, { n: REPIQUE })] : [];
  const { conceded_play: play, concession_adds: adds } = card.sums.rules;
  const added = Math.max(...adds.flat()); // What the other adds: in play, and ten for the cards.
  const more = seat === by
    ? play ? [fill(texts.in_play, { n: play })] : []
    : [fill(texts.in_play, { n: added - 10 }), fill(texts.for_cards, { n: 10 })];
  return [fill(texts.in_hand, { n: hand }), ...repique, ...more];
}

/** The question how a game ended, with a key for each way that it can have (R20).
    @param {import("./queue/unsent_records.js").CardHere["reckoned"]["question"]} question
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Object<string, string>} texts */
export function whoWasOut({ ways, before, totals }, card, texts) {
  const names = columnsOf(card, null);
  const first = new Set(ways.map(({ winner }) => winner)).size > 1;
  const { winner } = ways[0];
  const words = { winner: names[winner], loser: names[1 - winner], from: before[1 - winner], to: totals[1 - winner] };
  const said = first ? fill(texts.asks_out, { x: totals[0], y: totals[1] }) : fill(texts.asks_double, words);
  const order = first ? [made("p", { class: "hint" }, texts.out_order)] : [];
  return notice("asks-out", true, made("p", {}, said), ...order, ...ways.map((way) => wayOut(way, ways, first, names, texts)));
}

function wayOut(way, ways, asksFirst, names, texts) {
  const value = `${way.winner}${way.double ? "d" : ""}`;
  if (!asksFirst) return answer("out", value, "", way.double ? texts.out_double : texts.out_single);
  const loser = names[1 - way.winner];
  const open = ways.filter(({ winner }) => winner === way.winner).length > 1;
  const more = way.double ? fill(texts.out_before, { loser }) : open ? fill(texts.out_when, { loser }) : "";
  return answer("out", value, "", names[way.winner], ...(more ? [" ", made("small", {}, more)] : []));
}

/** The names of all who play, “Anne, Bernard and Celia”.
    @param {import("./queue/unsent_records.js").CardHere} card
    @param {Object<string, string>} texts */
export const playersOf = ({ players }, texts) => listed(players.map(({ name }) => name), texts.and);
