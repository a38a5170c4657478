/* Keep the screen awake while a player who writes has a card open. Browsers allow this only on HTTPS
   and on this machine; elsewhere the phone sleeps as usual. It also sleeps after half an hour without
   a touch; the next touch keeps it awake again. */

const IDLE = 30 * 60 * 1000;

/** @type {{lock: WakeLockSentinel|null, busy: boolean, touchedAt: number}} */
const state = { lock: null, busy: false, touchedAt: Date.now() };

const wanted = () =>
  document.visibilityState === "visible" &&
  document.querySelector("#card.writing") !== null &&
  Date.now() - state.touchedAt < IDLE;

/** Take or release the lock, as needed now. The browser drops it when the tab is hidden. */
async function settle() {
  if (state.busy) return;
  state.busy = true;
  try {
    if (wanted() && !state.lock) {
      state.lock = await navigator.wakeLock.request("screen");
      state.lock.addEventListener("release", () => { state.lock = null; });
    } else if (!wanted()) await state.lock?.release();
  } catch {
    /* The browser refuses when the battery is low. */
  }
  state.busy = false;
}

function touch() {
  state.touchedAt = Date.now();
  settle();
}

document.addEventListener("visibilitychange", touch);
document.addEventListener("pointerdown", touch);
document.body.addEventListener("htmx:afterSettle", touch);
setInterval(settle, 60 * 1000);
settle();
