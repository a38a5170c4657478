/* “Something went wrong” offline: what it was, one question after another, and the ruling, as on
   the site's own pages. The address holds the answers, so that the browser goes back a step. */

import {
  answersOpen, endingOf, findEvents, mayBeLeaving, nextQuestion, rulingPaths, walked,
} from "./paths.js";
import { asShown, ruledParts, rulingAddress } from "./on_card.js";
import { columnsOf, fill, listed, made, wholeDealName } from "../samples.js";

/** @typedef {import("../queue/unsent_records.js").CardHere} CardHere
    @typedef {import("./paths.js").Path} Path
    @typedef {import("./paths.js").Outcome} Outcome
    @typedef {Object<string, string>} Asked
    @typedef {{partie: number, deal: number, dealer: number|null, written: boolean, later: boolean,
      names: string[], sides: Object<string, string>, called: string, own: string}} Deal
      The deal that it is about; `sides` are the names of elder and younger, `own` is the member's side. */

const LONGEST = 80; // Characters that are looked for.

/** The page that the address asks for; null if the card has no such deal.
    @param {{card: CardHere, copy: import("../queue/storage.js").Copy}} here
    @param {Asked} asked
    @returns {HTMLElement[]|null} */
export function rulingPage({ card, copy }, asked) {
  const deal = dealOf(card, copy, asked);
  if (!deal) return null;
  const players = listed(card.players.map(({ name }) => name), copy.texts.and);
  const { texts } = rulingPaths();
  const head = made("p", { class: "kicker" }, made("a", { href: "#main" }, fill(texts.back_to_card, { players })));
  const path = pathAsked(card, asked);
  const walks = path && deal.dealer !== null;
  return [head, ...(walks ? walkPage(deal, path, asked, card, copy) : choosePage(deal, asked, card))];
}

/** The names of the paths that decide at this card's game, part by part.
    @param {CardHere} card
    @returns {[string, string[]][]} */
const partsOf = ({ sums: { rules } }) => (rules.deals ? rulingPaths().deals : rulingPaths().games);

/** @param {CardHere} card
    @param {Asked} asked
    @returns {Path|null} */
const pathAsked = (card, { path = "" }) =>
  (partsOf(card).some(([, names]) => names.includes(path)) ? rulingPaths().paths[path] : null);

/** @param {CardHere} card
    @param {import("../queue/storage.js").Copy} copy
    @param {Asked} asked
    @returns {Deal|null} */
function dealOf(card, { texts }, asked) {
  const place = { partie: Number(asked.partie), deal: Number(asked.deal) };
  const { next, parties } = card.reckoned;
  const given = card.sums.parties.find(({ number }) => number === place.partie);
  const written = given?.deals[place.deal - 1];
  const isNext = next?.partie === place.partie && next.deal === place.deal;
  if (!(written || isNext) || given?.annulled || given?.moved) return null;
  const told = ["0", "1"].includes(asked.dealer) ? Number(asked.dealer) : next?.dealer ?? null;
  const dealer = written ? written.dealer : told;
  const seats = (written ? parties.find(({ number }) => number === place.partie)?.seats : next?.seats) ?? null;
  const names = columnsOf(card, seats);
  const sides = dealer === null ? {} : { elder: names[1 - dealer], younger: names[dealer] };
  const at = card.players.findIndex(({ me }) => me);
  const column = Math.min(seats ? seats.indexOf(at) : at, 1);
  const own = column < 0 ? "" : column === dealer ? "younger" : "elder";
  const [called, later] = [wholeDealName(card, place, texts), isLaterWritten(card, place)];
  return { ...place, dealer, written: Boolean(written), later, names, sides, called, own };
}

/** Whether a deal after this one is written; at games, one after its game. */
function isLaterWritten({ reckoned, sums }, { partie, deal }) {
  const games = reckoned.parties.find(({ number }) => number === partie)?.games ?? [];
  const last = games.find((one) => one.first_deal <= deal && deal <= one.last_deal)?.last_deal ?? deal;
  return sums.parties.some(({ number, deals }) => deals.length > (number === partie ? last : number > partie ? 0 : Infinity));
}

/** The address of this deal's rulings, with the dealer if nothing is written yet.
    @param {Deal} deal
    @param {Object<string, string|number>} said */
const addressOf = ({ partie, deal, dealer, written }, said = {}) =>
  rulingAddress({ partie, deal, ...(written || dealer === null ? {} : { dealer }), ...said });

const whoDealt = ({ called, sides, dealer }, texts) =>
  `${called}. ${dealer === null ? texts.say_dealer : fill(texts.dealt, sides)}`;

/** What went wrong, part by part or found by a word.
    @param {Deal} deal
    @param {Asked} asked
    @param {CardHere} card */
function choosePage(deal, asked, card) {
  const { texts } = rulingPaths();
  const page = [made("h1", { tabindex: "-1" }, texts.wrong), made("p", { class: "lead" }, whoDealt(deal, texts))];
  if (!deal.written) {
    page.push(made("p", { class: "row who-dealt" }, ...deal.names.map((name, seat) => made("a", {
      class: "button quiet",
      href: rulingAddress({ partie: deal.partie, deal: deal.deal, dealer: seat }),
      ...(seat === deal.dealer ? { "aria-current": "true" } : {}),
    }, fill(texts.name_dealt, { name })))));
  }
  const here = card.rulings.filter((one) => one.partie === deal.partie && one.deal === deal.deal);
  if (here.length) page.push(made("section", { class: "panel" }, made("h2", {}, texts.on_deal), ...here.flatMap((one) => ruledParts(one))));
  if (deal.dealer !== null) page.push(...search(deal, asked, card));
  return page;
}

function search(deal, asked, card) {
  const { texts } = rulingPaths();
  const /** @type {any} */ field = made("input", { id: "q", name: "q", type: "search", maxlength: String(LONGEST), autocomplete: "off" });
  field.value = asked.q ?? "";
  const list = made("div", { id: "found" });
  const show = () => list.replaceChildren(...found(deal, asked, card, field.value.trim()));
  field.addEventListener("input", () => {
    window.history.replaceState(null, "", addressOf(deal, field.value.trim() ? { q: field.value.trim() } : {}));
    show();
  });
  const form = made("form", { class: "find", role: "search" }, made("label", { for: "q" }, texts.what),
    made("div", { class: "row" }, field, made("button", { class: "button" }, texts.find)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur(); // The phone's keyboard goes, and what was found is in sight.
  });
  show();
  return [form, list];
}

/** @returns {HTMLElement[]} */
function found(deal, asked, card, words) {
  const paths = rulingPaths();
  const { texts } = paths;
  const part = ([heading, names]) => made("section", { class: "part-of-game" }, made("h2", {}, heading),
    made("ul", { class: "went-wrong" }, ...names.map((name) => made("li", {},
      made("a", { href: beginning(deal, asked, name) }, paths.paths[name].title)))));
  if (!words) return partsOf(card).map(part);
  const leaving = mayBeLeaving(paths, words);
  const all = partsOf(card).flatMap(([, names]) => names);
  const { names, some } = findEvents(paths, Object.keys(paths.paths).filter((name) => all.includes(name)), words);
  const shown = names.length && !(some && leaving);
  const after = [made("a", { class: "button quiet", href: addressOf(deal) }, texts.everything)];
  if (leaving) after.unshift(made("a", { class: "button quiet", href: "#main" }, texts.to_card));
  return [
    ...(leaving ? [made("p", { class: "hint" }, texts.leaving)] : []),
    ...(shown ? [part([some ? texts.nearest : texts.found, names])] : []),
    ...(shown || leaving ? [] : [made("p", { class: "empty" }, fill(texts.nothing, { words }))]),
    made("p", { class: "row after-found" }, ...after),
  ];
}

/** Where the questions of a path begin. If the wrong player dealt, the deal being played was dealt by
    the one whose turn it is not, unless the member has said who dealt. */
function beginning(deal, asked, name) {
  const other = rulingPaths().paths[name].other_dealt && !deal.written && asked.dealer === undefined;
  return addressOf(other ? { ...deal, dealer: 1 - deal.dealer } : deal, { path: name });
}

/** One question after another, up to the ruling.
    @param {Deal} deal
    @param {Path} path
    @param {Asked} asked
    @param {CardHere} card
    @param {import("../queue/storage.js").Copy} copy */
function walkPage(deal, path, asked, card, copy) {
  const { texts } = rulingPaths();
  const answers = walked(path, asked);
  const to = (said) => addressOf(deal, { path: asked.path, ...said });
  const page = [made("h1", { tabindex: "-1" }, path.title), made("p", { class: "soft" }, whoDealt(deal, texts))];
  if (path.questions.some(({ name }) => name in asked && !(name in answers))) {
    page.push(made("div", { class: "notice wait" }, made("p", {}, texts.left_out)));
  }
  const before = {};
  const said = Object.entries(answers).map(([name, answer]) => {
    const question = path.questions.find((one) => one.name === name);
    const back = to(before);
    before[name] = answer;
    const text = question.answers[answer];
    const who = deal.sides[answer];
    return { back, line: made("li", {}, made("span", {}, question.text), made("b", {}, who ? `${text} (${who})` : text),
      made("a", { href: back, "aria-label": `${texts.change}: ${question.text}` }, texts.change)) };
  });
  if (said.length) page.push(made("ol", { class: "said" }, ...said.map(({ line }) => line)));
  const question = nextQuestion(path, answers);
  page.push(question ? askPart(deal, path, answers, question, to) : rulingPart(deal, asked, path, answers, card, copy));
  const back = said.at(-1)?.back ?? addressOf(deal);
  page.push(made("p", { class: "row" }, made("a", { class: "button quiet", href: back }, texts.back)));
  return page;
}

function askPart(deal, path, answers, question, to) {
  const keys = answersOpen(path, answers, question).map((said) => {
    const [text, who] = [question.answers[said], deal.sides[said]];
    const content = who ? [made("b", {}, who), " ", made("span", {}, text)] : [text];
    return made("a", { class: "answer-key", href: to({ ...answers, [question.name]: said }) }, ...content);
  });
  return made("section", { class: "ask" }, made("h2", {}, question.text), made("p", { class: "answer-keys" }, ...keys));
}

/** The ruling, and what may be proposed.
    @returns {HTMLElement} */
function rulingPart(deal, asked, path, answers, card, copy) {
  const { texts } = rulingPaths();
  const { row, outcomes } = endingOf(path, answers);
  const refused = outcomes.map((outcome) => whyNot(deal, asked.path, answers, outcome, card));
  const whole = refused.every((one) => one === refused[0]) ? refused[0] : "";
  const asks = outcomes.some((one, at) => !refused[at] && !one.alone.includes(deal.own));
  const form = made("form", { id: "propose", method: "post" }, ...outcomes.map((outcome, at) =>
    outcomePart(deal, answers, row, outcome, whole ? null : refused[at], card, copy)));
  return made("section", { class: "panel ruling" },
    made("h2", {}, texts.ruling),
    made("p", { class: "lead" }, row.says),
    ...(row.corrects ? [toCorrect(deal)] : []),
    form,
    made("p", { class: "hint" }, whole || (asks ? texts.proposed : texts.later)),
    ...(outcomes.some((one) => one.void) && deal.written && !whole ? [made("p", { class: "hint" }, texts.deal_again)] : []),
    made("p", { class: "cited" }, row.cited),
    ...(row.differs ? [made("p", { class: "hint" }, row.differs)] : []));
}

function toCorrect({ written, partie, deal }) {
  const { texts } = rulingPaths();
  return written
    ? made("a", { class: "button wide", href: "#write", "data-mend": `${partie}:${deal}` }, texts.correct)
    : made("a", { class: "button wide", href: "#main" }, texts.write_right);
}

/** Why it cannot be proposed; "" if it can. */
function whyNot(deal, path, answers, outcome, card) {
  const { texts } = rulingPaths();
  if (outcome.void && deal.later) return fill(texts.too_late, { deal: deal.called });
  const same = ({ bars }) => bars?.path === path && Object.entries(answers).every(([name, said]) => bars.answers[name] === said);
  const there = card.rulings.some((one) => one.partie === deal.partie && one.deal === deal.deal && same(one));
  return there ? texts.is_there : "";
}

/** @returns {string[]} */
const doesOf = ({ sides }, answers, { does }) =>
  does.map((text) => fill(text, { ...sides, caller: sides[answers.caller] ?? "", harmed: sides[answers.harmed] ?? "" }));

function outcomePart(deal, answers, row, outcome, refused, card, copy) {
  const { texts } = rulingPaths();
  const parts = [];
  if (outcome.choice) {
    const who = deal.sides[outcome.by];
    const by = who ? fill(texts.if_name, { name: who }) : outcome.by ? texts.if_both : texts.or;
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

/** Who the bystander was: a member or guest who does not play on the card. */
function bystanderField(card, { member, new_card: { players } }) {
  const { texts } = rulingPaths();
  const field = made("select", { id: "bystander", name: "bystander" }, new Option(texts.choose_who, ""));
  const others = [member, ...players].filter(({ id }) => !card.players.some((one) => one.id === id));
  field.append(...others.map(({ id, name }) => new Option(name, String(id))));
  return made("div", { class: "field" }, made("label", { for: "bystander" }, texts.who_was_it), field);
}

/** The fields of a ruling as they are sent, and what the phone shows of it. Null if the bystander is to
    be chosen first; then the form says so.
    @param {{card: CardHere, copy: import("../queue/storage.js").Copy}} here
    @param {Asked} asked
    @param {HTMLFormElement} form
    @param {string} choice */
export function proposedRuling({ card, copy }, asked, form, choice) {
  const { texts } = rulingPaths();
  const deal = dealOf(card, copy, asked);
  const path = pathAsked(card, asked);
  const answers = walked(path, asked);
  const { row, outcomes } = endingOf(path, answers);
  const outcome = outcomes.find((one) => one.choice === choice);
  const bystander = outcome.bystander ? form.elements.bystander.value : "";
  form.querySelector(".error")?.remove();
  if (outcome.bystander && !bystander) {
    form.querySelector(".field").append(made("p", { class: "error", role: "alert" }, texts.choose_bystander));
    return null;
  }
  const told = { partie: deal.partie, deal: deal.deal, dealer: deal.dealer, path: asked.path, ...answers, choice, bystander };
  const fields = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]).filter(([, value]) => value));
  return { fields, ruling: asShown(path.title, row, outcome, doesOf(deal, answers, outcome), deal.own) };
}
