/* “Something went wrong” offline: what it was, one question after another, and the ruling, as on
   the site's own pages. The address holds the answers, so that the browser goes back a step. */

import { choosePage } from "./choose.js";
import { answersOpen, nextQuestion, rulingPaths, walked } from "./paths.js";
import { rulingPart } from "./proposal.js";
import { addressOf, pathOf, ruledDeal, whoDealt } from "./ruled_deal.js";
import { fill, listed, made } from "../samples.js";

/** @typedef {import("../types.js").Chosen} Chosen
    @typedef {import("./paths.js").Answers} Answers
    @typedef {import("./paths.js").Path} Path
    @typedef {import("./ruled_deal.js").RuledDeal} RuledDeal */

/** The page that the address asks for; null if the card has no such deal.
    @param {Chosen} chosen
    @param {Answers} query
    @returns {HTMLElement[]|null} */
export function rulingPage({ card, copy }, query) {
  const deal = ruledDeal(card, copy, query);
  if (!deal) return null;
  const players = listed(card.players.map(({ name }) => name), copy.texts.and);
  const { texts } = rulingPaths();
  const head = made("p", { class: "kicker" }, made("a", { href: "#main" }, fill(texts.back_to_card, { players })));
  const path = pathOf(card, query);
  return [head, ...(path && deal.dealer !== null ? walkPage(deal, path, query, { card, copy }) : choosePage(deal, query, card))];
}

/** One question after another, up to the ruling.
    @param {RuledDeal} deal
    @param {Path} path
    @param {Answers} query
    @param {Chosen} chosen */
function walkPage(deal, path, query, chosen) {
  const { texts } = rulingPaths();
  const answers = walked(path, query);
  const to = (/** @type {Answers} */ given) => addressOf(deal, { path: query.path, ...given });
  const page = [made("h1", { tabindex: "-1" }, path.title), made("p", { class: "soft" }, whoDealt(deal, texts))];
  if (path.questions.some(({ name }) => name in query && !(name in answers))) {
    page.push(made("div", { class: "notice wait" }, made("p", {}, texts.left_out)));
  }
  const steps = stepsOf(deal, path, answers, to);
  if (steps.length) page.push(made("ol", { class: "said" }, ...steps.map(({ line }) => line)));
  const question = nextQuestion(path, answers);
  page.push(question ? askPart(deal, path, answers, question, to) : rulingPart(deal, query, path, answers, chosen));
  const back = steps.at(-1)?.back ?? addressOf(deal);
  page.push(made("p", { class: "row" }, made("a", { class: "button quiet", href: back }, texts.back)));
  return page;
}

/** Each question that is answered, with the address that asks it again.
    @param {RuledDeal} deal
    @param {Path} path
    @param {Answers} answers
    @param {(answers: Answers) => string} to */
function stepsOf(deal, path, answers, to) {
  const { texts } = rulingPaths();
  const /** @type {Answers} */ before = {};
  return path.questions.filter(({ name }) => name in answers).map(({ name, text: question, answers: words }) => {
    const back = to(before);
    const answer = answers[name];
    before[name] = answer;
    const side = deal.sides[answer];
    const line = made("li", {}, made("span", {}, question), made("b", {}, side ? `${words[answer]} (${side})` : words[answer]),
      made("a", { href: back, "aria-label": `${texts.change}: ${question}` }, texts.change));
    return { back, line };
  });
}

/** @param {RuledDeal} deal
    @param {Path} path
    @param {Answers} answers
    @param {import("./paths.js").Question} question
    @param {(answers: Answers) => string} to */
function askPart(deal, path, answers, question, to) {
  const keys = answersOpen(path, answers, question).map((answer) => {
    const [text, side] = [question.answers[answer], deal.sides[answer]];
    const content = side ? [made("b", {}, side), " ", made("span", {}, text)] : [text];
    return made("a", { class: "answer-key", href: to({ ...answers, [question.name]: answer }) }, ...content);
  });
  return made("section", { class: "ask" }, made("h2", {}, question.text), made("p", { class: "answer-keys" }, ...keys));
}
