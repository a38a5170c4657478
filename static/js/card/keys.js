/* Start the keys of the card's page, and go on with what was typed before. */

import { show } from "../entry/draft.js";
import { Keypad, waiting } from "../entry/keypad.js";
import { showMore } from "./scrolling.js";
import { makeRoom, watchFoot } from "./sight.js";
import { state } from "./state.js";

/** Start the keys that the card has now. */
export function begin() {
  const form = document.getElementById("write");
  state.pad = form ? new Keypad(form) : null;
  makeRoom();
  showMore();
  watchFoot();
  const items = document.getElementById("way");
  if (items) import("../entry/itemised_deal.js").then(({ begin }) => begin(items));
}

/** The next deal came into the same form. The parts of the card that have not come are as if they had.
    @param {Keypad} pad */
export function goOnWith(pad) {
  const { form } = pad;
  const card = form.closest("#card");
  card.dataset.version = form.elements.shown.value;
  for (const list of card.querySelectorAll("details[open]")) list.open = false;
  pad.goOn();
  makeRoom();
  showMore();
}

/** Type the keys that were tapped before this script loaded. */
export function takeEarlyTaps() {
  const { keys, stop } = window.tappedEarly;
  stop();
  waiting.keys.push(...keys);
}

/** Type keys tapped while sending into the deal they were meant for, never another.
    @param {boolean} written */
export function typedAhead(written) {
  const { pad } = state;
  if (!pad) return waiting.drop();
  const draft = pad.draft.of;
  if (!written || waiting.after === draft) pad.unheard();
  else if (!waiting.after || waiting.areOf(draft ?? "")) queueMicrotask(() => state.pad?.catchUp()); // When htmx is done with the answer.
  else pad.unheard(pad.form.dataset.overtaken);
}

/** Resume a deal that was being told by items or cards. If the question which deal was meant was
    open, ask it again. */
export function resume() {
  const { pad } = state;
  if (pad?.draft.undecided) show(pad.draft.undecided);
  else typedAhead(true);
  const items = pad?.draft.name && pad.draft.keptWay();
  if (pad && items) import("../entry/itemised_deal.js").then(({ reopen }) => reopen(pad.form, items));
}
