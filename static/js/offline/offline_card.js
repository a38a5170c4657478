/* The offline card: the member's open cards on a phone without a signal, from what the phone keeps. */

import { part } from "./card_list.js";
import { draw, drawWith, dropPrompts, mend } from "./drawing.js";
import { exchange, readSaved } from "./exchange.js";
import { loadKeys, showLater } from "./keypad.js";
import { bar } from "./notice_bar.js";
import { accountHere } from "./queue/accounts.js";
import { saveFile } from "./queue/file.js";
import { forgetStorage, openedInTime, openStorage } from "./queue/open_storage.js";
import { addressChanged, propose, takeBack } from "./rulings/rulings.js";
import { state, storage } from "./state.js";
import { fetchTexts } from "./texts.js";
import { registerWorker } from "./worker/updates.js";
import { answerQuestion, openCard, undo, write, writeResult } from "./writing.js";

/** What the buttons with these names do.
    @type {Object<string, (button: any) => unknown>} */
const BUTTONS = {
  send: exchange,
  save: () => storage().waiting().then((records) => saveFile(state.user, records)),
  later: () => showLater(),
  takeBack,
  next() {
    state.mending = null;
    return drawWith({});
  },
  async forget() {
    state.leaving = true;
    storage().close();
    await forgetStorage(state.user);
    window.location.assign("/");
  },
};

/** What the forms with these ids do, instead of being sent to the site.
    @type {Object<string, (form: HTMLFormElement, button: any) => unknown>} */
const FORMS = {
  write, question: answerQuestion, result: writeResult, undo, "open-here": openCard, "open-three": openCard, propose,
};

/** A form of this page goes into the queue, never to the site.
    @param {SubmitEvent & {target: HTMLFormElement}} event */
function submitted(event) {
  const work = FORMS[event.target.id];
  if (!work || event.defaultPrevented) return;
  event.preventDefault();
  work(event.target, event.submitter);
}

/** @param {MouseEvent & {target: Element}} event */
function tapped(event) {
  const { target } = event;
  const box = target.closest("[data-mend]");
  if (box) {
    event.preventDefault();
    mend(box);
  } else if (target.closest("#result [data-deals]")) { // The keys come back with the card.
    event.stopImmediatePropagation();
    state.drawnCard = "";
    draw();
  } else {
    const button = target.closest("[data-do]");
    BUTTONS[button?.dataset.do]?.(button);
  }
}

async function openPhone() {
  state.user = await accountHere() ?? "";
  if (state.user) state.storage = await openStorage(state.user, () => window.location.reload());
}

async function begin() {
  try {
    await openedInTime(openPhone(), () => { part("stuck").hidden = false; });
  } catch {
    part("refused").hidden = false;
  }
  part("stuck").hidden = true;
  part("nothing").hidden = Boolean(state.user);
  if (!state.storage) return;
  document.addEventListener("submit", submitted);
  document.addEventListener("click", tapped, true);
  document.addEventListener("put-aside", dropPrompts);
  window.addEventListener("hashchange", addressChanged);
  state.texts = await fetchTexts() ?? state.texts;
  await loadKeys(state.user);
  document.querySelector('[data-do="read"]').addEventListener("change", readSaved);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => exchange());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) exchange(); });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => { if (data === "sent") exchange(); });
  await draw();
  await exchange();
  await registerWorker((take) => bar.version(take));
}

begin();
