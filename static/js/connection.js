/* Says since when the site has not been reached, in a notice that is hidden until then. */

export const PATIENCE = 8000;
/* One lost question may be a hiccup; it is said after this many milliseconds without an answer. */

export const hour = (moment) =>
  new Date(moment).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

const notice = document.getElementById("lost");
let silent = null;

/** A question asked at `begun` was not answered. */
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
