/* The keys of the offline card at work, and the card in sight above them. */

import { rowInSight, rowSeen, showMore, toCurrentPartie } from "../card/scrolling.js";

let Keypad = null;
let pad = null;
let stands = true;
let width = window.innerWidth;

const footOf = () => pad?.form ?? document.querySelector("#card .foot");

const room = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--keys", `${footOf()?.offsetHeight ?? 0}px`);
  if (stands && pad && !pad.face.open) rowInSight();
});

/** Load the keys for this account: what is typed is kept under it. */
export async function loadKeys(user) {
  document.body.dataset.who = user;
  ({ Keypad } = await import("../entry/keypad.js"));
  await import("../entry/partie_result.js");
  window.addEventListener("scroll", () => { if (pad && !pad.face.open) stands = rowSeen(); }, { passive: true });
  window.addEventListener("resize", turned);
  document.addEventListener("scroll", showMore, { capture: true, passive: true });
  document.addEventListener("keydown", (event) => pad?.keyboard.typedAnywhere(event));
}

/** When the phone is turned, keep the card in view. */
function turned() {
  if (window.innerWidth === width) return;
  width = window.innerWidth;
  document.getElementById("card")?.scrollIntoView();
  toCurrentPartie();
  inSight();
}

/** Start the keys of the card that is drawn now. Keys that were tapped before count, once. */
export function beginPad() {
  const form = document.getElementById("write");
  pad = form ? new Keypad(form) : null;
  for (const field of document.querySelectorAll('#card [name="look-folded"]')) {
    field.checked = document.documentElement.classList.contains("folded");
  }
  if (pad?.draft.of && pad.draft.keptWay()) showLater(({ dataset }) => dataset.kept);
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
  return pad;
}

/** Say what becomes of items and cards, which need a signal.
    @param {(line: HTMLElement) => string} [said] */
export function showLater(said = ({ textContent }) => textContent) {
  const line = /** @type {HTMLElement} */ (pad.form.querySelector(".ways-later"));
  line.textContent = said(line);
  line.hidden = false;
}

/** Bring the row being written into sight, or the question on the keys. */
export function inSight(said = "") {
  stands = true;
  rowInSight();
  pad?.hearsQuestion();
  if (said) pad?.face.say(said);
  if (said) pad?.deafen();
}

/** Whether a score is being typed. */
export const isTyping = () => Boolean(pad?.typing);

/** What was typed is kept now: forget the draft.
    @param {string} kind of the record */
export function written(kind) {
  if (kind === "deal") pad?.draft.keepWayToMend();
  pad?.draft.forget();
  pad?.face.clear();
}

/** The card is drawn with the keys of another deal now. What is typed is not lost: the site asks about it.
    @param {import("./keys.js").Place|null} place */
export function keepTyped(place) {
  if (!isTyping() || !pad.draft.of || !place || place.mends) return;
  if (!pad.draft.of.endsWith(`:${place.partie}:${place.deal}`)) pad.draft.keepAsQuestion(place, pad.active);
}

/** A card that was opened on this phone has its number now: its drafts have it too.
    @param {string} key
    @param {number|string|null} id */
export function nameDrafts(key, id) {
  for (const name of Object.keys(sessionStorage).filter((one) => one.includes(`:${key}:`))) {
    sessionStorage.setItem(name.replace(key, String(id)), sessionStorage.getItem(name) ?? "");
    sessionStorage.removeItem(name);
  }
}

/** “Written.” */
export const writtenText = () => pad?.form.dataset.written ?? "";
