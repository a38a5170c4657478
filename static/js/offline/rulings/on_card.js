/* The rulings on a card, offline: those of the copy, and those that wait to be sent. */

import { rulingPaths } from "./paths.js";
import { fill, made, wholeDealName } from "../samples.js";

/** @typedef {import("../types.js").CardHere} CardHere
    @typedef {import("../types.js").DealPlace} DealPlace
    @typedef {import("../types.js").RulingHere} RulingHere
    @typedef {import("./paths.js").Answers} Answers */

const WRONG = "#wrong?";

/** What the address asks about a ruling; null if it is about none.
    @returns {Answers|null} */
export const rulingQuery = () => (window.location.hash.startsWith(WRONG)
  ? Object.fromEntries(new URLSearchParams(window.location.hash.slice(WRONG.length)))
  : null);

/** The address of the rulings on a deal, with what was answered.
    @param {Object<string, string|number>} query */
export const rulingAddress = (query) =>
  WRONG + new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** The link to the rulings on the deal being played, or else on the last one; null before any.
    @param {CardHere} card */
export function wrongLink({ reckoned: { next, parties } }) {
  const last = parties.findLast(({ deals }) => deals.length);
  const place = next ?? (last && { partie: last.number, deal: last.deals.length });
  return place ? linkTo(place, "wrong", "button quiet stretch") : null;
}

/** The link to the rulings on a written deal, from the keys that mend it.
    @param {DealPlace} place */
export const wrongInDeal = (place) => made("p", {}, linkTo(place, "of_deal"));

/** @param {DealPlace} place
    @param {string} text the name of the words
    @param {string} [looks] */
const linkTo = ({ partie, deal }, text, looks = "") =>
  made("a", { class: looks, href: rulingAddress({ partie, deal }) }, rulingPaths().texts[text]);

/** The rulings that a card tells at its head: those that wait, and those of the deal being played.
    @param {CardHere} card
    @param {import("../types.js").Texts} texts */
export function rulingNotices(card, texts) {
  const { next } = card.reckoned;
  const isPlayed = (/** @type {DealPlace} */ { partie, deal }) => next?.partie === partie && next.deal === deal;
  return card.rulings.filter((ruling) => ruling.waits || isPlayed(ruling)).map((ruling) => {
    const { partie, deal } = ruling;
    const link = made("a", { href: rulingAddress({ partie, deal }) }, wholeDealName(card, ruling, texts));
    return made("div", { class: `notice${ruling.waits ? " wait" : ""}` }, ...rulingParts(ruling, [link, ": "]));
  });
}

/** A ruling in words, with how it stands and a key that takes it back.
    @param {RulingHere} ruling
    @param {(Node|string)[]} before
    @returns {HTMLElement[]} */
export function rulingParts({ key, title, says, does, badge, state, alone, take_back: mayTakeBack }, before = []) {
  const { texts } = rulingPaths();
  const parts = [
    made("p", {}, ...before, made("b", {}, title), " ", made("span", { class: "badge" }, state ? texts[state] : badge)),
    made("p", {}, says),
    made("ul", { class: "does" }, ...does.map((text) => made("li", {}, text))),
  ];
  if (state === "unsent") parts.push(made("p", { class: "hint" }, alone ? texts.later : texts.later_agreed));
  if (mayTakeBack) {
    const back = { type: "button", class: "button quiet", "data-do": "takeBack", value: key };
    parts.push(made("p", {}, made("button", back, texts.take_back)));
  }
  return parts;
}

/** What the queue keeps of a ruling to show it, besides the fields that are sent.
    @param {string} title
    @param {{says: string}} row
    @param {import("./paths.js").Outcome} outcome
    @param {string[]} does
    @param {string} own the member's side */
export const asShown = (title, row, outcome, does, own) => ({
  title,
  says: outcome.choice ? fill(rulingPaths().texts.chosen, { what: outcome.says }) : row.says,
  does,
  void: outcome.void,
  alone: outcome.alone.includes(own),
});

/** Leave the ruling for the card. */
export function leaveRuling() {
  if (rulingQuery()) window.history.pushState(null, "", window.location.pathname + window.location.search);
}
