/* Copies of the parts of a card's page, which the offline card's page holds empty, and small makers of
   elements. Only text is put into them, never HTML. */

import { isolated } from "../shared/right_to_left.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").Texts} Texts */

/** A text with these words in the places of their names.
    @param {string} text
    @param {Object<string, string|number>} words */
export const fill = (text, words) => text.replace(/\{(\w+)\}/g, (all, name) => isolated(String(words[name] ?? all)));

/** @param {string} tag
    @param {Object<string, string|undefined>} attributes one without a value is left out
    @param {...(Node|string)} content */
export function made(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** A part of the page, with words in the places of their names: “{a}” is the left player's.
    @param {string} name
    @param {Object<string, string|number>} words
    @returns {DocumentFragment} */
export function sample(name, words = {}) {
  /** @type {HTMLTemplateElement} */
  const empty = document.querySelector(`template[data-sample="${name}"]`);
  const part = document.importNode(empty.content, true);
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = fill(node.data, words);
    else if (node instanceof Element) for (const attribute of node.attributes) attribute.value = fill(attribute.value, words);
  }
  return part;
}

/** First names if they tell the players apart, else whole names.
    @param {string[]} names */
export function shortNames(names) {
  const first = names.map((name) => name.split(/\s+/)[0]);
  return (new Set(first).size === names.length ? first : names).map(isolated);
}

/** The names over the two columns of a partie.
    @param {{players: {name: string}[]}} card
    @param {number[]|null} seats */
export function columnsOf(card, seats) {
  const names = shortNames(card.players.map(({ name }) => name));
  return (seats ? seats.slice(0, 2) : [0, 1]).map((seat) => names[seat]);
}

/** “Anne and Bernard”.
    @param {string[]} names
    @param {string} and */
export function listed(names, and) {
  const all = names.map(isolated);
  return `${all.slice(0, -1).join(", ")} ${and} ${all.at(-1)}`;
}

/** A figure with its sign, and a true minus.
    @param {number} figure */
export const signed = (figure) => (figure > 0 ? `+${figure}` : String(figure).replace("-", "−"));

/** The name of a deal with its partie, also at games: “Partie 1, game 2, deal 1”.
    @param {CardHere} card
    @param {import("./types.js").DealPlace} place
    @param {Texts} texts */
export const wholeDealName = (card, place, texts) => (card.sums.rules.deals || !place.deal
  ? dealName(card, place, texts)
  : `${fill(texts.partie, { n: place.partie })}, ${dealName(card, place, texts).toLowerCase()}`);

/** How a deal is called: “Partie 1, deal 4”, at games “Game 2, deal 1”.
    @param {CardHere} card
    @param {import("./types.js").DealPlace} place
    @param {Texts} texts */
export function dealName(card, { partie, deal }, texts) {
  if (!deal) return fill(texts.result, { n: partie });
  if (card.sums.rules.deals) return fill(texts.deal, { n: partie, deal });
  const games = card.reckoned.parties.find(({ number }) => number === partie)?.games ?? [];
  const current = games.find((game) => game.first_deal <= deal && (deal <= game.last_deal || !game.over));
  const last = games.at(-1);
  const [game, first] = current ? [current.number, current.first_deal] : [(last?.number ?? 0) + 1, (last?.last_deal ?? 0) + 1];
  return fill(texts.game_deal, { game, deal: deal - first + 1 });
}
