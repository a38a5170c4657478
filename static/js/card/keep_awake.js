/* Keep the screen awake while a player who writes has a card open. Browsers allow this only on HTTPS
   and on this machine; elsewhere the phone sleeps as usual. It also sleeps after half an hour without
   a touch; the next touch keeps it awake again. */

const IDLE = 30 * 60 * 1000;

let lock = null;
let asking = false;
let touched = Date.now();

const wanted = () =>
  document.visibilityState === "visible" &&
  document.querySelector("#card.writing") !== null &&
  Date.now() - touched < IDLE;

/** Take or release the lock, as needed now. The browser drops it when the tab is hidden. */
async function settle() {
  if (asking) return;
  asking = true;
  try {
    if (wanted() && !lock) {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } else if (!wanted()) await lock?.release();
  } catch {
    /* The browser refuses when the battery is low. */
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
