/* What went wrong, offline: part by part, or found by words. */

import { rulingAddress, rulingParts } from "./on_card.js";
import { findEvents, mayBeLeaving, rulingPaths } from "./paths.js";
import { addressOf, partsOf, whoDealt } from "./ruled_deal.js";
import { fill, made } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("./paths.js").Answers} Answers
    @typedef {import("./ruled_deal.js").RuledDeal} RuledDeal */

const LONGEST = 80; // Characters that are looked for.

/** @param {RuledDeal} deal
    @param {Answers} query
    @param {CardHere} card
    @returns {HTMLElement[]} */
export function choosePage(deal, query, card) {
  const { texts } = rulingPaths();
  const page = [made("h1", { tabindex: "-1" }, texts.wrong), made("p", { class: "lead" }, whoDealt(deal, texts))];
  if (!deal.written) {
    page.push(made("p", { class: "row who-dealt" }, ...deal.names.map((name, seat) => made("a", {
      class: "button quiet",
      href: rulingAddress({ partie: deal.partie, deal: deal.deal, dealer: seat }),
      ...(seat === deal.dealer ? { "aria-current": "true" } : {}),
    }, fill(texts.name_dealt, { name })))));
  }
  const rulings = card.rulings.filter((ruling) => ruling.partie === deal.partie && ruling.deal === deal.deal);
  if (rulings.length) {
    page.push(made("section", { class: "panel" }, made("h2", {}, texts.on_deal), ...rulings.flatMap((ruling) => rulingParts(ruling))));
  }
  if (deal.dealer !== null) page.push(...search(deal, query, card));
  return page;
}

/** @param {RuledDeal} deal
    @param {Answers} query
    @param {CardHere} card */
function search(deal, query, card) {
  const { texts } = rulingPaths();
  const field = /** @type {HTMLInputElement} */ (made("input", { id: "q", name: "q", type: "search", maxlength: String(LONGEST), autocomplete: "off" }));
  field.value = query.q ?? "";
  const list = made("div", { id: "found" });
  const show = () => list.replaceChildren(...searchResults(deal, query, card, field.value.trim()));
  field.addEventListener("input", () => {
    window.history.replaceState(null, "", addressOf(deal, field.value.trim() ? { q: field.value.trim() } : {}));
    show();
  });
  const form = made("form", { class: "find", role: "search" }, made("label", { for: "q" }, texts.what),
    made("div", { class: "row" }, field, made("button", { class: "button" }, texts.find)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur(); // The phone's keyboard goes, and the results are in sight.
  });
  show();
  return [form, list];
}

/** @param {RuledDeal} deal
    @param {Answers} query
    @param {CardHere} card
    @param {string} words
    @returns {HTMLElement[]} */
function searchResults(deal, query, card, words) {
  const paths = rulingPaths();
  const { texts } = paths;
  const part = (/** @type {string} */ heading, /** @type {string[]} */ names) => made("section", { class: "part-of-game" },
    made("h2", {}, heading),
    made("ul", { class: "went-wrong" }, ...names.map((name) => made("li", {},
      made("a", { href: beginning(deal, query, name) }, paths.paths[name].title)))));
  if (!words) return partsOf(card).map(([heading, names]) => part(heading, names));
  const leaving = mayBeLeaving(paths, words);
  const all = partsOf(card).flatMap(([, names]) => names);
  const { names, some } = findEvents(paths, Object.keys(paths.paths).filter((name) => all.includes(name)), words);
  const shown = names.length && !(some && leaving);
  const after = [made("a", { class: "button quiet", href: addressOf(deal) }, texts.everything)];
  if (leaving) after.unshift(made("a", { class: "button quiet", href: "#main" }, texts.to_card));
  return [
    ...(leaving ? [made("p", { class: "hint" }, texts.leaving)] : []),
    ...(shown ? [part(some ? texts.nearest : texts.found, names)] : []),
    ...(shown || leaving ? [] : [made("p", { class: "empty" }, fill(texts.nothing, { words }))]),
    made("p", { class: "row after-found" }, ...after),
  ];
}

/** Where the questions of a path begin. If the wrong player dealt, the deal being played was dealt by
    the player whose turn it is not, unless the member has said who dealt.
    @param {RuledDeal} deal
    @param {Answers} query
    @param {string} name */
function beginning(deal, query, name) {
  const other = rulingPaths().paths[name].other_dealt && !deal.written && query.dealer === undefined;
  return addressOf(other ? { ...deal, dealer: 1 - Number(deal.dealer) } : deal, { path: name });
}
