/* Rulings at work offline: proposed, taken back, one step after another. */

import { part } from "../card_list.js";
import { draw } from "../drawing.js";
import { exchange } from "../exchange.js";
import { shownCard, state, storage } from "../state.js";
import { keep, recordOf } from "../writing.js";
import { leaveRuling, rulingQuery } from "./on_card.js";
import { proposedRuling } from "./proposal.js";

/** Another step of a ruling, or the card again: show its top. From there the phone may go on to the site. */
async function step() {
  await draw();
  window.scrollTo(0, 0);
  if (state.drawnRuling) part("ruling").querySelector("h1").focus({ preventScroll: true });
  else exchange();
}

/** The address has changed: to a step of a ruling, or from one. */
export function addressChanged() {
  if (state.drawnRuling || rulingQuery()) step();
}

/** Propose what is chosen. What is typed on the keys stays.
    @param {HTMLFormElement} form
    @param {HTMLButtonElement} button */
export async function propose(form, button) {
  const proposed = proposedRuling(shownCard(), rulingQuery() ?? {}, form, button.value);
  if (!proposed || !await keep({ ...recordOf("ruling", proposed.fields), ruling: proposed.ruling })) return;
  leaveRuling();
  [state.mending, state.prompts] = [null, {}];
  await step();
}

/** Take a ruling back: it leaves the queue, or what takes it back goes into the queue.
    @param {HTMLButtonElement} button */
export async function takeBack({ value: of }) {
  const proposed = shownCard().card.rulings.find(({ key }) => key === of);
  if (!proposed) return;
  const ruling = { title: proposed.title, partie: String(proposed.partie), deal: String(proposed.deal) };
  if (!await storage().withdraw(of)) await keep({ ...recordOf("undo", { of }), ruling });
  await draw();
  exchange();
}
