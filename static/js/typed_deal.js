/* What is typed in the shell as the record of a deal. Which scores are possible or unusual is looked up
   in data from the site. Until that has come, only the site says so, when the deal is sent. */

import { readPossible } from "./possible.js";

const MOST = 174;

let possible = null;
const { possible: address } = document.getElementById("main").dataset;
readPossible(address).then((read) => { possible = read; }, () => {});

const flip = ([first, second], dealer) => (dealer === 0 ? [second, first] : [first, second]);

/** Elder's score first. Younger deals, so the seat that deals comes second. */
const elderFirst = (scores, dealer) => flip(scores, dealer);

/** @typedef {{fields?: Object<string, string>, wrong?: string, ask?: {name: string, said: string,
      choices: {value: string, text: string}[]}}} Typed The record's fields, a fault, or a question. */

/** @param {HTMLFormElement} form
    @param {object} rules
    @param {{partie: number, deal: number, dealer: number}} place
    @param {Object<string, string>} texts
    @returns {Typed} */
export function typedDeal(form, rules, place, texts) {
  const typed = [0, 1].map((side) => form.elements[`score_${side}`].value.trim());
  if (typed.some((score) => !/^\d{1,3}$/.test(score) || Number(score) > MOST)) {
    return { wrong: texts.impossible.replace("{most}", String(MOST)) };
  }
  const scores = typed.map(Number);
  const fields = { partie: `${place.partie}`, deal: `${place.deal}`, dealer: `${place.dealer}` };
  const conceder = form.elements.conceder.value;
  if (conceder && !form.querySelector("#conceding").hidden) {
    return conceded(fields, scores, Number(conceder), rules, form, texts);
  }
  return asUsual(fields, scores, rules, form, texts);
}

function asUsual(fields, scores, rules, form, texts) {
  const pair = elderFirst(scores, Number(fields.dealer));
  const told = { ...fields, score_0: String(scores[0]), score_1: String(scores[1]) };
  if (!possible) return { fields: told };
  if (rules.deals && !possible.can(rules, pair)) return { wrong: impossibleText(pair, rules, fields, texts) };
  const question = possible.question(rules, pair);
  if (question && chosen(form, "sure") !== scores.join(":")) {
    const said = texts.unusual.replace("{n}", String(Math.round(question.one_in)));
    return { ask: { name: "sure", said, choices: [{ value: scores.join(":"), text: texts.sure }] } };
  }
  return { fields: told };
}

function impossibleText(pair, rules, fields, texts) {
  const near = possible.nearest(rules, pair)
    .flatMap((found, at) => found.map((score) => (at ? [pair[0], score] : [score, pair[1]])))
    .map((one) => flip(one, Number(fields.dealer)).join("–"));
  return `${texts.cannot_be} ${near.length ? texts.nearest.replace("{scores}", near.join(", ")) : ""}`.trim();
}

/** The score follows from what each counted in hand (R15). Where there may have been a repique, only the
    players know. */
function conceded(fields, counts, by, rules, form, texts) {
  if (!possible) return { wrong: texts.not_ready };
  const dealer = Number(fields.dealer);
  const found = possible.conceded(rules, elderFirst(counts, dealer), by === dealer ? 1 : 0);
  if (!found.length) return { wrong: texts.cannot_be };
  const results = found.map((one) => flip(one.scores, dealer));
  const said = chosen(form, "result");
  const result = results.find((one) => one.join(":") === said);
  if (!result) {
    const choices = results.map((one) => ({ value: one.join(":"), text: one.join("–") }));
    return { ask: { name: "result", said: texts.conceded, choices } };
  }
  return { fields: { ...fields, score_0: `${result[0]}`, score_1: `${result[1]}`, mark: "conceded", mark_seat: `${by}` } };
}

const chosen = (form, name) => form.querySelector(`[name=${name}]:checked`)?.value;
