/* Draw what the phone keeps: a card, a ruling, or the list of the open cards. */

import { cardView } from "./card_view.js";
import { part, showList, showWaiting } from "./card_list.js";
import { beginPad, inSight, keepTyped, nameDrafts } from "./keypad.js";
import { showNewCards } from "./new_cards.js";
import { cardsWith } from "./queue/unsent_records.js";
import { leaveRuling, rulingQuery } from "./rulings/on_card.js";
import { rulingPage } from "./rulings/page.js";
import { findCard, placeOn, query, shownCard, state, storage } from "./state.js";
import { mayConcede, mayEndPartie } from "../sums/card.js";

/** @typedef {import("./types.js").CardHere} CardHere
    @typedef {import("./types.js").Chosen} Chosen */

/** Read what the phone keeps, and draw it.
    @returns {Promise<void>} */
export async function draw() {
  const [sent, waiting, copies] = await Promise.all([storage().sent(), storage().waiting(), storage().copies()]);
  state.numbers = new Map(sent.filter(({ kind }) => kind === "open").map(({ key, card }) => [key, card]));
  for (const [key, id] of state.numbers) if (id) nameDrafts(key, id);
  const records = [...sent.filter(({ kind }) => kind !== "ruling"), ...waiting]; // The copy has the rulings that were sent.
  state.queued = waiting;
  state.copies = copies.map((copy) => ({ ...copy, texts: state.texts, cards: cardsWith(copy, records) }));
  const [first] = state.copies;
  part("nothing").hidden = part("heading").hidden = Boolean(first); // What is drawn has its own heading.
  if (!first) return;
  part("club").textContent = first.club.name;
  showWaiting(waiting, [...sent, ...waiting], state.copies, (record) => { storage().drop(Number(record.seq)).then(draw); }, state.unsent);
  part("leaving").hidden = !query.has("leaving") || !waiting.length;
  part("strip").open ||= query.has("leaving") || query.has("waiting") || waiting.some(({ why }) => why);
  const chosen = findCard();
  const isRuling = drawRuling(chosen);
  part("one").hidden = !chosen || isRuling;
  part("cards").hidden = Boolean(chosen);
  document.body.classList.toggle("at-card", Boolean(chosen) && !isRuling);
  if (chosen) drawCard(chosen);
  else {
    showList(state.copies);
    showNewCards(first);
  }
}

/** Draw the ruling that the address asks for, in the place of the card. Whether it asks for one.
    @param {Chosen|null} chosen */
function drawRuling(chosen) {
  const wanted = chosen && rulingQuery();
  const page = wanted && rulingPage(chosen, wanted);
  const now = page && JSON.stringify([chosen.card.sums, chosen.card.rulings, window.location.hash]);
  if (page && now !== state.drawnRuling) part("ruling").replaceChildren(...page);
  state.drawnRuling = now;
  part("ruling").hidden = !page;
  return Boolean(page);
}

/** All that a drawn card shows.
    @param {CardHere} card */
const contentOf = (card) =>
  JSON.stringify([card.id, card.sums, card.undo, card.rulings, card.agreed, card.version, placeOn(card), state.prompts]);

/** Draw the card, unless it is drawn so already: then what is typed stays.
    @param {Chosen} chosen */
function drawCard({ copy, card }) {
  const content = contentOf(card);
  if (content === state.drawnCard) return;
  const [first, place] = [!state.drawnCard, placeOn(card)];
  state.drawnCard = content;
  keepTyped(place);
  part("one").replaceChildren(cardView(card, copy, place, state.prompts, state.queued));
  beginPad();
  if (!first || place) inSight();
}

/** Draw the card again with what is asked about what is typed.
    @param {import("./types.js").Prompts} prompts */
export function drawWith(prompts) {
  [state.prompts, state.drawnCard] = [prompts, ""]; // The same question may be asked again.
  return draw();
}

/** Nothing is asked any more about what is typed: the card is drawn so already. */
export function dropPrompts() {
  state.prompts = {};
  state.drawnCard = contentOf(shownCard().card);
}

/** Show a written deal on the keys, to mend it.
    @param {HTMLElement} box */
export function mend(box) {
  const { card } = shownCard();
  const [partie, deal] = (box.dataset.mend ?? "").split(":").map(Number);
  const { rules, parties } = card.sums;
  const written = parties.find(({ number }) => number === partie);
  if (!written) return null;
  const { deals, seats } = written;
  const conceders = mayConcede(deals.slice(0, deal - 1), deal, rules);
  state.mending = { ...deals[deal - 1], partie, deal, seats, may_end: mayEndPartie(rules, deal), may_concede: conceders, mends: true };
  leaveRuling();
  return drawWith({});
}
