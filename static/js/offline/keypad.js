/* The keys of the offline card at work, and the card in sight above them. */

import { rowInSight, rowSeen, showMore, toCurrentPartie } from "../card/scrolling.js";

/** @typedef {typeof import("../entry/keypad.js").Keypad} KeypadClass
    @typedef {Object} State
    @property {KeypadClass|null} Keypad the page's own keys, once they are loaded
    @property {InstanceType<KeypadClass>|null} pad the keys that are drawn
    @property {boolean} follows whether the row being written is kept in sight
    @property {number} width of the window */

/** @type {State} */
const state = { Keypad: null, pad: null, follows: true, width: window.innerWidth };

const footOf = () => state.pad?.form ?? document.querySelector("#card .foot");

const room = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--keys", `${footOf()?.offsetHeight ?? 0}px`);
  if (state.follows && state.pad && !state.pad.face.open) rowInSight();
});

/** Load the keys for this account: what is typed is kept under it.
    @param {string} user */
export async function loadKeys(user) {
  document.body.dataset.who = user;
  ({ Keypad: state.Keypad } = await import("../entry/keypad.js"));
  await import("../entry/partie_result.js");
  window.addEventListener("scroll", () => { if (state.pad && !state.pad.face.open) state.follows = rowSeen(); }, { passive: true });
  window.addEventListener("resize", turned);
  document.addEventListener("scroll", showMore, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => state.pad?.keyboard.typedAnywhere(event));
}

/** When the phone is turned, keep the card in view. */
function turned() {
  if (window.innerWidth === state.width) return;
  state.width = window.innerWidth;
  document.getElementById("card")?.scrollIntoView();
  toCurrentPartie();
  inSight();
}

/** Start the keys of the card that is drawn now. Keys that were tapped before count, once. */
export function beginPad() {
  const form = document.getElementById("write");
  const pad = form && state.Keypad ? new state.Keypad(form) : null;
  state.pad = pad;
  for (const field of document.querySelectorAll('#card [name="look-folded"]')) {
    field.checked = document.documentElement.classList.contains("folded");
  }
  if (pad?.draft.of && pad.draft.keptWay()) showLater(({ dataset }) => dataset.kept ?? "");
  room.disconnect();
  const foot = footOf();
  if (foot) room.observe(foot);
  else document.documentElement.style.setProperty("--keys", "0px");
  toCurrentPartie();
  showMore();
  const { keys, stop } = window.tappedEarly;
  stop();
  for (const name of keys.splice(0)) {
    if (name === "go") pad?.go();
    else pad?.press(name);
  }
}

/** Say what becomes of items and cards, which need a signal.
    @param {(line: HTMLElement) => string} [textOf] */
export function showLater(textOf = ({ textContent }) => textContent ?? "") {
  const line = /** @type {HTMLElement} */ (state.pad?.form.querySelector(".ways-later"));
  line.textContent = textOf(line);
  line.hidden = false;
}

/** Bring the row being written into sight, or the question on the keys.
    @param {string} text what screen readers say */
export function inSight(text = "") {
  const { pad } = state;
  state.follows = true;
  rowInSight();
  pad?.hearsQuestion();
  if (text) pad?.face.say(text);
  if (text) pad?.deafen();
}

/** Whether a score is being typed. */
export const isTyping = () => Boolean(state.pad?.typing);

/** What was typed is kept now: forget the draft.
    @param {string} kind of the record */
export function written(kind) {
  if (kind === "deal") state.pad?.draft.keepWayToMend();
  state.pad?.draft.forget();
  state.pad?.face.clear();
}

/** The card is drawn with the keys of another deal now. What is typed is not lost: the site asks about it.
    @param {import("./types.js").Place|null} place */
export function keepTyped(place) {
  const { pad } = state;
  if (!pad?.typing || !pad.draft.of || !place || place.mends) return;
  if (!pad.draft.of.endsWith(`:${place.partie}:${place.deal}`)) pad.draft.keepAsQuestion(place, pad.active);
}

/** A card that was opened on this phone has its number now: its drafts have it too.
    @param {string} key
    @param {number|string|null} id */
export function nameDrafts(key, id) {
  for (const name of Object.keys(sessionStorage).filter((stored) => stored.includes(`:${key}:`))) {
    sessionStorage.setItem(name.replace(key, String(id)), sessionStorage.getItem(name) ?? "");
    sessionStorage.removeItem(name);
  }
}

/** “Written.” */
export const writtenText = () => state.pad?.form.dataset.written ?? "";
