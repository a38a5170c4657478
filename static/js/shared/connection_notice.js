/* Show since when the site has not responded, in a notice that is hidden until then. */

/** Milliseconds without a response before the notice shows; a single lost request is ignored. */
export const PATIENCE = 8000;

export const hour = (moment) =>
  new Date(moment).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

const notice = document.getElementById("lost");
let silent = null;

/** Record that a request sent at `begun` got no response. */
export function unheard(begun = Date.now()) {
  silent ??= begun;
  if (Date.now() - silent < PATIENCE) return;
  notice.textContent = notice.dataset.since.replace("{time}", hour(silent));
  notice.hidden = false;
}

export function heard() {
  silent = null;
  notice.hidden = true;
}
