/* Show since when the site has not responded, in a notice that is hidden until then. */

/** Milliseconds without a response before the notice shows; a single lost request is ignored. */
export const PATIENCE = 8000;

/** The time of day, as “21:07”.
    @param {number} moment */
export const hour = (moment) =>
  new Date(moment).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

const notice = document.getElementById("lost");

/** @type {{silentSince: number|null}} */
const state = { silentSince: null };

/** Record that a request sent at `begun` got no response. */
export function unheard(begun = Date.now()) {
  state.silentSince ??= begun;
  if (Date.now() - state.silentSince < PATIENCE) return;
  notice.textContent = notice.dataset.since.replace("{time}", hour(state.silentSince));
  notice.hidden = false;
}

export function heard() {
  state.silentSince = null;
  notice.hidden = true;
}
