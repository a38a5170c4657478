/* What is sent from the page of a card, and the card or its parts that come back. */

import { UNREAD, waiting } from "../entry/keypad.js";
import { begin, goOnWith, typedAhead } from "./keys.js";
import { toCurrentPartie } from "./scrolling.js";
import { cardInSight, settle } from "./sight.js";
import { state } from "./state.js";

/** @typedef {import("../entry/keypad.js").Keypad|null} Pad */

/** The answer to a deal is a card, or the head of the keys and the other parts that have changed.
    @param {Element|undefined} part */
const isCard = (part) => part?.id === "card" || part?.id === "pad-head";

/** Whether this sends a deal.
    @param {CustomEvent} event */
const sendsDeal = ({ detail: { target, requestConfig: { verb, path } } }) =>
  isCard(target) && verb === "post" && !path.endsWith("/ways/");

/** @returns {string|undefined} */
const currentPartie = () => document.querySelector(".scroller .head.current")?.textContent;

/** @param {Element} element */
const topOf = (element) => element.getBoundingClientRect().top;

/** Before something is sent: remember where the reader is, for a card that is only fetched anew.
    @param {CustomEvent} event */
export function sending(event) {
  const { activeElement } = document;
  state.focused = activeElement instanceof HTMLElement && activeElement.closest("#card") ? activeElement : null;
  state.scrolled = document.querySelector(".scroller")?.scrollLeft ?? 0;
  state.partie = currentPartie();
  if (sendsDeal(event)) state.pad?.send(event.detail.elt);
}

/** Show a message above the card, like one of the site's.
    @param {string} text */
function say(text) {
  const line = document.createElement("p");
  line.className = "message error";
  line.textContent = text;
  document.getElementById("messages").replaceChildren(line);
}

/** The response may not be a card, for instance when signed out. Then reload the page, and keep what was typed.
    @param {CustomEvent} event */
export function answered(event) {
  const { xhr, target } = event.detail;
  if (!isCard(target)) return;
  state.followed = state.follows;
  state.lists = [...target.querySelectorAll("details[open]")].map((list) => [list, topOf(list)]);
  if (!/id="(card|pad-head)"/.test(xhr.responseText)) {
    event.detail.shouldSwap = false;
    if (xhr.status === 503 && !state.pad) say(xhr.responseText);
    if (xhr.status < 400 || xhr.status === 403) window.location.reload();
    return;
  }
  if (xhr.status < 400 && sendsDeal(event)) state.pad?.draft.forget();
}

/** After a new card: say what happened, and put the focus where a keyboard user goes on.
    @param {CustomEvent & {target: HTMLElement}} event */
export function swapped(event) {
  if (!isCard(event.target)) return; // Not each part that came by itself.
  const before = state.pad;
  if (before && event.target.id === "pad-head") goOnWith(before);
  else begin();
  state.follows = state.followed;
  if (sendsDeal(event)) afterWriting(event.detail.xhr.status, before);
  else afterLooking(before);
  const { pad } = state;
  if (pad && !before) { // Another way to write was chosen.
    document.getElementById("card").scrollIntoView();
    state.follows = true;
  }
  settle();
  if (!pad?.hearsQuestion()) refocus(pad);
}

/** Put the focus where it was on the card before.
    @param {Pad} pad */
function refocus(pad) {
  if (!state.focused) return;
  const wasDealer = state.focused instanceof HTMLInputElement && state.focused.name === "dealer";
  const dealer = wasDealer ? document.querySelector("#way [name=dealer]:checked") : null;
  dealer?.closest("details")?.toggleAttribute("open", true);
  const to = pad ? pad.inputs[pad.active] : dealer ?? document.querySelector("#way [aria-pressed=true], #main");
  to.focus({ preventScroll: true });
}

/** @param {number} status
    @param {Pad} before */
function afterWriting(status, before) {
  const { pad } = state;
  if (before?.draft.name !== pad?.draft.name) before?.draft.forget();
  cardInSight();
  toCurrentPartie();
  [state.unread, state.follows] = [false, true]; // Whoever writes has read what came first, on a keyboard too.
  settle();
  const undone = pad?.form.querySelector(".taken-back");
  undone?.scrollIntoView({ block: "nearest" });
  if (pad?.form.classList.contains("rests")) { // A second tap lands on what the keys uncover; ignore it.
    document.body.classList.add("deaf");
    setTimeout(() => document.body.classList.remove("deaf"), UNREAD);
  }
  if (status < 400) {
    pad?.face.say(undone?.textContent ?? pad.form.dataset.written);
    pad?.deafen();
  }
  typedAhead(status < 400);
}

/** Reopen the lists that were open, at the same place. Each requests its new content. */
function openAgain() {
  for (const [list, top] of state.lists.reverse()) {
    const title = list.querySelector("summary").textContent;
    const now = [...document.querySelectorAll("#card details")].find((other) => other.querySelector("summary").textContent === title);
    if (!now) continue;
    now.querySelector(".lines")?.replaceChildren(...list.querySelector(".lines").childNodes);
    now.open = true;
    window.scrollBy({ top: topOf(now) - top });
  }
}

/** Another player's deal has arrived and may have begun another partie. What was typed for that deal
    came with it.
    @param {Pad} before */
function afterLooking(before) {
  const { pad } = state;
  const scroller = document.querySelector(".scroller");
  if (before?.draft.name !== pad?.draft.name || currentPartie() !== state.partie) toCurrentPartie();
  else if (scroller) scroller.scrollLeft = state.scrolled;
  if (pad && before && before.draft.name !== pad.draft.name) before.draft.forget();
  openAgain();
}

/** The site did not answer a deal.
    @param {CustomEvent} event */
export function lost(event) {
  const { pad } = state;
  if (event.detail.target?.id !== "card" || !sendsDeal(event) || !pad) return;
  pad.sentInVain();
  const { lost = "", unheard } = pad.form.dataset;
  pad.face.net(waiting.any ? `${lost} ${unheard}` : lost);
  waiting.drop();
}
