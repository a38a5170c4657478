/* The keys of the offline card: those of the card's own page, for the next deal or for one that is mended. */

import { columnsOf, dealName, fill, made, sample, wholeDealName } from "./samples.js";
import { isBetween, justEnded, tieLine, worthLine } from "./score_texts.js";
import { countsInHand } from "./typed_deal.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").Place} Place
    @typedef {import("./types.js").Rules} Rules
    @typedef {import("./types.js").Texts} Texts
    @typedef {import("./types.js").TypedDeal} TypedDeal */

/** The form of the keys, with its undo form.
    @param {CardHere} card
    @param {Place} place
    @param {Texts} texts
    @param {TypedDeal|null} typed what was typed, if something is asked about it */
export function keysFor(card, place, texts, typed) {
  const names = columnsOf(card, place.seats ?? null);
  if (place.mends) place = asTyped(place, card.sums.rules);
  const part = sample(nameOf(card, place), { a: names[0], b: names[1] });
  const form = part.querySelector("#write");
  const fields = { partie: String(place.partie), deal: String(place.deal) };
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
  if (place.mends) fillMended(form, card, place, texts);
  else fillNext(form, card, place, names, texts);
  takeOff(part, card, place, names, texts);
  choose(form.elements.dealer, place.dealer === null ? null : String(place.dealer));
  if (form.elements.expected) form.elements.expected.value = expectedOf(place);
  if (typed) restore(form, typed);
  return part;
}

/** What a draft of this deal is kept for, as the site says it: “1.0”, and in a chouette “1.0.012”.
    @param {Place} place */
const expectedOf = ({ dealer, void: times, seats }) => [dealer ?? "", times, ...(seats ? [seats.join("")] : [])].join(".");

/** @param {CardHere} card
    @param {Place} place */
function nameOf({ sums: { rules } }, { mends, deal, may_end: mayEnd, may_concede: mayConcede }) {
  if (mends) return mayEnd && mayConcede?.length ? `mend ${rules.code} last` : `mend ${rules.code}`;
  if (mayEnd && mayConcede?.length) return `keys ${rules.code} last`;
  return `keys ${rules.code} ${deal === 1 ? "first" : "later"}`;
}

/** A written deal as it is typed: a conceded one by what each counted in hand.
    @param {Place} place
    @param {Rules} rules
    @returns {Place} */
function asTyped(place, rules) {
  const { mark, mark_seat: by, scores = [], dealer, played_on: playedOn, may_concede: mayConcede = [] } = place;
  const counts = mark === "conceded" && !playedOn ? countsInHand(scores, Number(dealer), Number(by), rules) : null;
  if (!counts) return place;
  const seats = [0, 1].filter((seat) => seat === by || mayConcede.includes(seat));
  return { ...place, scores: counts, mark: "", mark_seat: null, conceder: String(by), may_concede: seats };
}

/** @param {HTMLFormElement} form
    @param {CardHere} card
    @param {Place} place
    @param {Texts} texts */
function fillMended(form, card, place, texts) {
  const head = form.querySelector("h2");
  form.querySelector(".pad-head").dataset.dealer = String(place.dealer ?? "");
  head.textContent = wholeDealName(card, place, texts);
  head.after(made("p", { class: "race" }, texts.correct));
  (place.scores ?? []).forEach((score, seat) => { form.elements[`score_${seat}`].value = String(score); });
  if (place.mark !== "conceded") form.querySelector('[name="mark"][value="conceded"]').parentElement.remove();
  choose(form.elements.conceder, place.conceder ?? "");
  choose(form.elements.mark, place.mark ?? "");
  choose(form.elements.mark_seat, String(place.mark_seat ?? ""));
  form.append(made("button", { type: "button", class: "button quiet", "data-do": "next" }, texts.leave));
}

/** @param {HTMLFormElement} form
    @param {CardHere} card
    @param {Place} place
    @param {string[]} names
    @param {Texts} texts */
function fillNext(form, card, place, names, texts) {
  const head = form.querySelector(".pad-head");
  head.dataset.dealer = String(place.dealer ?? "");
  head.querySelector("h2").textContent = dealName(card, place, texts);
  const race = head.querySelector(".race");
  if (race) showRace(race, card, place, texts);
  head.querySelector(".worth")?.remove(); // The sample's own.
  for (const line of [tieLine(card, place, texts), worthLine(card, place, names, texts)]) {
    if (line) head.append(made("p", { class: line.kind }, line.text));
  }
  const ended = justEnded(card, place, texts);
  if (ended) head.append(made("div", { class: "ended" }, made("p", {}, ended)));
  if (isBetween(card)) {
    form.classList.add("rests");
    const rest = sample("rest");
    rest.querySelector("[data-open]").textContent = fill(texts.write_partie, { partie: place.partie });
    head.append(rest);
  }
}

/** @param {any} race
    @param {CardHere} card
    @param {Place} place
    @param {Texts} texts */
function showRace(race, { reckoned }, { partie, left }, texts) {
  const span = race.querySelector("span");
  const [x, y] = reckoned.parties.find(({ number }) => number === partie)?.totals ?? [0, 0];
  const leader = x === y ? "level" : x > y ? "a" : "b";
  span.textContent = span.dataset[leader].replace("{n}", String(Math.abs(x - y)));
  race.firstChild.data = `${fill(texts.left, { n: left ?? 0 })} · `;
}

/** Take off what there is not: undo, result only, who may not concede, items and cards that need a signal.
    @param {DocumentFragment} part
    @param {CardHere} card
    @param {Place} place
    @param {string[]} names
    @param {Texts} texts */
function takeOff(part, card, { mends, may_end: mayEnd, may_concede: mayConcede, deal }, names, texts) {
  const remove = (/** @type {string[]} */ ...selectors) => {
    for (const element of part.querySelectorAll(selectors.join())) element.remove();
  };
  if (mends || !card.undo.length) remove("#undo", ".key.undo", '.rest-keys [form="undo"]');
  if (!card.sums.chouette || deal !== 1 || mends) remove(".deals-or-result", '.rest-keys [href="#result"]');
  remove('[name="to"][value="capot"]', ".changed", '[name="last"]');
  for (const button of part.querySelectorAll('[name="to"]')) {
    button.type = "button";
    button.dataset.do = "later";
  }
  part.querySelector(".pad-head").append(made("p", { class: "hint ways-later", role: "status", "data-kept": texts.way_kept, hidden: "" }, texts.ways_later));
  const players = part.querySelectorAll('[name="conceder"][value="0"], [name="conceder"][value="1"]');
  for (const player of players) if (!mayConcede?.includes(Number(player.value))) player.parentElement.remove();
  if (mayConcede?.length === 1) {
    remove('[name="conceder"][value="?"]');
    const chips = part.querySelector(".concession .chips");
    const [alone] = mayConcede;
    chips?.classList.add("of-one");
    chips?.after(made("p", { class: "hint" }, fill(texts.only_concedes, { name: names[alone], other: names[1 - alone] })));
  }
  if (!mends && mayEnd && !mayConcede?.length && card.sums.rules.rubicon) {
    part.querySelector(".key.nought").after(made("p", { class: "no-concede" }, texts.no_concede));
  }
}

/** Choose one of the radio buttons of a name; none for null.
    @param {Iterable<HTMLInputElement>|null|undefined} choices
    @param {string|null} value */
function choose(choices, value) {
  for (const choice of choices ?? []) {
    choice.checked = choice.value === value;
    choice.defaultChecked = choice.checked;
  }
}

/** @param {HTMLFormElement} form
    @param {TypedDeal} typed */
function restore(form, typed) {
  typed.scores.forEach((score, seat) => { form.elements[`score_${seat}`].value = score; });
  const { dealer, mark, mark_seat, conceder } = typed;
  for (const [name, value] of Object.entries({ dealer, mark, mark_seat, conceder })) {
    if (form.elements[name] && value !== undefined) choose(form.elements[name], value);
  }
  form.querySelector('[name="key"]:not([form])').value = typed.key ?? ""; // Undo has one of its own.
  form.dataset.bound = form.dataset.asked = "";
}
