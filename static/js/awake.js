/* The screen stays awake while a card is open before a player who writes on it. Browsers allow it on
   HTTPS and on this machine only; elsewhere nothing is said and the phone sleeps as it always does.
   A phone laid aside for half an hour sleeps too: the next touch keeps it awake again. */

const IDLE = 30 * 60 * 1000;

let lock = null;
let asking = false;
let touched = Date.now();

const wanted = () =>
  document.visibilityState === "visible" &&
  document.querySelector("#card.writing") !== null &&
  Date.now() - touched < IDLE;

/** Take the lock, or let it go, as it is wanted now; a tab that was away has lost it. */
async function settle() {
  if (asking) return;
  asking = true;
  try {
    if (wanted() && !lock) {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } else if (!wanted()) await lock?.release();
  } catch {
    /* a low battery refuses it */
  }
  asking = false;
}

function touch() {
  touched = Date.now();
  settle();
}

document.addEventListener("visibilitychange", touch);
document.addEventListener("pointerdown", touch);
document.body.addEventListener("htmx:afterSettle", touch);
setInterval(settle, 60 * 1000);
settle();
