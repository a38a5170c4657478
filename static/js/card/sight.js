/* Keep the card and the row being written in sight, above the keys. */

import { beside, rowInSight, toCurrentPartie } from "./scrolling.js";
import { state } from "./state.js";

/** A tapped key means that what comes first has been read, and so does asking for the keys: bring the card
    and the row being written into sight.
    @param {{target: Element}} event */
export function tapped({ target }) {
  if (!target.closest(state.unread ? "[data-open], .keys .key" : "[data-open]")) return;
  [state.unread, state.follows] = [false, true];
  cardInSight();
  settle();
}

/** Keep the row being written in place when something above the card or on the keys grows. */
export function settle() {
  if (state.follows && state.pad && !state.pad.face.open) rowInSight();
}

/** When a new page scrolls to a fault outside the keys, keep it clear of them. */
export function faultInSight() {
  const fault = document.querySelector("#card [autofocus]");
  if (!fault || !state.pad || state.pad.form.contains(fault)) return;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

/** @returns {HTMLElement|null} */
const footOf = () => state.pad?.form ?? document.querySelector("#card .foot");

/** Keep the end of the page above its foot, whatever its height: the keys, a question, a signature. */
export function makeRoom() {
  document.documentElement.style.setProperty("--keys", `${footOf()?.offsetHeight ?? 0}px`);
}

const room = new ResizeObserver(() => {
  makeRoom();
  settle();
});

/** Watch the height of the foot that the card has now. */
export function watchFoot() {
  room.disconnect();
  const foot = footOf();
  if (foot) room.observe(foot);
}

/** Bring the card back above the keys if a deal is written while the reader is below it. */
export function cardInSight() {
  const [board, under, keys] = [".pasteboard", ".under", "#write"].map(
    (part) => document.querySelector(`#card ${part}`)?.getBoundingClientRect(),
  );
  if (!keys || board.top >= 0 || under.top >= keys.top || beside(keys, board)) return;
  window.scrollBy({ top: board.top });
}

/** When the phone is turned, keep the card in view. */
export function turned() {
  if (window.innerWidth === state.width) return;
  state.width = window.innerWidth;
  document.getElementById(state.pad?.draft.name ? "card" : "way")?.scrollIntoView();
  toCurrentPartie();
  state.follows = true;
  settle();
}
