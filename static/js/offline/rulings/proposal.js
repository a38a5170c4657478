/* The ruling at the end of a path, offline, and what may be proposed of it. */

import { asShown } from "./on_card.js";
import { endingOf, rulingPaths, walked } from "./paths.js";
import { pathOf, ruledDeal } from "./ruled_deal.js";
import { fill, made } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").Chosen} Chosen
    @typedef {import("./paths.js").Answers} Answers
    @typedef {import("./paths.js").Outcome} Outcome
    @typedef {import("./paths.js").Path} Path
    @typedef {import("./paths.js").Row} Row
    @typedef {import("./ruled_deal.js").RuledDeal} RuledDeal
    @typedef {{row: Row, outcomes: Outcome[]}} Ending */

/** The ruling, and what may be proposed.
    @param {RuledDeal} deal
    @param {Answers} query
    @param {Path} path
    @param {Answers} answers
    @param {Chosen} chosen
    @returns {HTMLElement} */
export function rulingPart(deal, query, path, answers, chosen) {
  const { texts } = rulingPaths();
  const { row, outcomes } = /** @type {Ending} */ (endingOf(path, answers));
  const refused = outcomes.map((outcome) => whyNot(deal, query.path, answers, outcome, chosen.card));
  const whole = refused.every((why) => why === refused[0]) ? refused[0] : "";
  const asks = outcomes.some((outcome, at) => !refused[at] && !outcome.alone.includes(deal.own));
  const form = made("form", { id: "propose", method: "post" }, ...outcomes.map((outcome, at) =>
    outcomePart(deal, answers, row, outcome, whole ? null : refused[at], chosen)));
  return made("section", { class: "panel ruling" },
    made("h2", {}, texts.ruling),
    made("p", { class: "lead" }, row.says),
    ...(row.corrects ? [toCorrect(deal)] : []),
    form,
    made("p", { class: "hint" }, whole || (asks ? texts.proposed : texts.later)),
    ...(outcomes.some((outcome) => outcome.void) && deal.written && !whole ? [made("p", { class: "hint" }, texts.deal_again)] : []),
    made("p", { class: "cited" }, row.cited),
    ...(row.differs ? [made("p", { class: "hint" }, row.differs)] : []));
}

/** @param {RuledDeal} deal */
function toCorrect({ written, partie, deal }) {
  const { texts } = rulingPaths();
  return written
    ? made("a", { class: "button wide", href: "#write", "data-mend": `${partie}:${deal}` }, texts.correct)
    : made("a", { class: "button wide", href: "#main" }, texts.write_right);
}

/** Why it cannot be proposed; "" if it can.
    @param {RuledDeal} deal
    @param {string} path
    @param {Answers} answers
    @param {Outcome} outcome
    @param {CardHere} card */
function whyNot(deal, path, answers, outcome, card) {
  const { texts } = rulingPaths();
  if (outcome.void && deal.later) return fill(texts.too_late, { deal: deal.called });
  const isThere = card.rulings.some(({ partie, deal: number, bars }) => partie === deal.partie && number === deal.deal
    && bars?.path === path && Object.entries(answers).every(([name, answer]) => bars.answers[name] === answer));
  return isThere ? texts.is_there : "";
}

/** @param {RuledDeal} deal
    @param {Answers} answers
    @param {Outcome} outcome
    @returns {string[]} */
const doesOf = ({ sides }, answers, { does }) =>
  does.map((text) => fill(text, { ...sides, caller: sides[answers.caller] ?? "", harmed: sides[answers.harmed] ?? "" }));

/** @param {RuledDeal} deal
    @param {Answers} answers
    @param {Row} row
    @param {Outcome} outcome
    @param {string|null} refused why it cannot be proposed; null if the same is said of all
    @param {Chosen} chosen */
function outcomePart(deal, answers, row, outcome, refused, { card, copy }) {
  const { texts } = rulingPaths();
  const parts = [];
  if (outcome.choice) {
    const side = deal.sides[outcome.by];
    const by = side ? fill(texts.if_name, { name: side }) : outcome.by ? texts.if_both : texts.or;
    parts.push(made("p", {}, made("b", {}, by), " ", outcome.says));
  }
  parts.push(made("ul", { class: "does" }, ...doesOf(deal, answers, outcome).map((text) => made("li", {}, text))));
  if (refused) parts.push(made("p", { class: "hint" }, refused));
  else if (refused === "") {
    if (outcome.bystander) parts.push(bystanderField(card, copy));
    const alone = outcome.alone.includes(deal.own);
    const [own, others] = outcome.choice ? ["choose", "propose_instead"] : ["write", "propose"];
    const quiet = outcome.choice || row.corrects ? " quiet" : "";
    const attributes = { type: "submit", class: `button${quiet} wide`, name: "choice", value: outcome.choice };
    parts.push(made("button", attributes, texts[alone ? own : others]));
  }
  return made("div", { class: "outcome" }, ...parts);
}

/** Who the bystander was: a member or guest who does not play on the card.
    @param {CardHere} card
    @param {Chosen["copy"]} copy */
function bystanderField(card, { member, new_card: { players } }) {
  const { texts } = rulingPaths();
  const field = made("select", { id: "bystander", name: "bystander" }, new Option(texts.choose_who, ""));
  const others = [member, ...players].filter(({ id }) => !card.players.some((player) => player.id === id));
  field.append(...others.map(({ id, name }) => new Option(name, String(id))));
  return made("div", { class: "field" }, made("label", { for: "bystander" }, texts.who_was_it), field);
}

/** The fields of a ruling as they are sent, and what the phone shows of it. Null if the bystander is to
    be chosen first; then the form says so.
    @param {Chosen} chosen
    @param {Answers} query
    @param {HTMLFormElement} form
    @param {string} choice */
export function proposedRuling({ card, copy }, query, form, choice) {
  const { texts } = rulingPaths();
  const deal = ruledDeal(card, copy, query);
  const path = pathOf(card, query);
  if (!deal || !path) return null;
  const answers = walked(path, query);
  const { row, outcomes } = /** @type {Ending} */ (endingOf(path, answers));
  const outcome = outcomes.find((each) => each.choice === choice) ?? outcomes[0];
  const bystander = outcome.bystander ? form.elements.bystander.value : "";
  form.querySelector(".error")?.remove();
  if (outcome.bystander && !bystander) {
    form.querySelector(".field").append(made("p", { class: "error", role: "alert" }, texts.choose_bystander));
    return null;
  }
  const values = { partie: deal.partie, deal: deal.deal, dealer: deal.dealer, path: query.path, ...answers, choice, bystander };
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]).filter(([, value]) => value));
  return { fields, ruling: asShown(path.title, row, outcome, doesOf(deal, answers, outcome), deal.own) };
}
