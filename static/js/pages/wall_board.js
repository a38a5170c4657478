/* The board on the wall: its pages take turns, it says when it cannot reach the club, and it keeps
   the screen awake where the browser lets it. Asking for what is new is htmx's. */

import { heard, hour, unheard } from "../shared/connection_notice.js";

const TURN = 12000;
const state = { turn: 0 };

/** Show the next page of each part. Each part has its own number of pages. */
function show() {
  for (const part of document.querySelectorAll("[data-pages]")) {
    const pages = [...part.children];
    const shown = state.turn % pages.length;
    pages.forEach((page, place) => page.classList.toggle("away", place !== shown));
    if (part.dataset.pages === "cards") count(shown + 1, pages.length);
  }
  for (const clock of document.querySelectorAll(".clock")) clock.textContent = hour(Date.now());
}

/** Show which page of how many this is.
    @param {number} n
    @param {number} of */
function count(n, of) {
  for (const which of document.querySelectorAll(".which")) {
    which.textContent = which.dataset.which.replace("{n}", `${n}`).replace("{of}", `${of}`);
  }
}

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    /* a machine low on power refuses: then the screen sleeps as it is set to */
  }
}

document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) heard();
  else unheard();
});
document.body.addEventListener("htmx:afterSwap", show);
document.addEventListener("visibilitychange", stayAwake);
setInterval(() => {
  state.turn += 1;
  show();
}, TURN);
show();
stayAwake();
