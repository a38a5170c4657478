/* The page of a card: start the keys, keep the current partie in sight, handle what is sent and what
   comes back. */

import "../shared/stale_page.js";
import { answered, lost, sending, swapped } from "./answers.js";
import { begin, resume, takeEarlyTaps } from "./keys.js";
import { beginPolling } from "./poll.js";
import { rowSeen, showMore, toCurrentPartie } from "./scrolling.js";
import { faultInSight, settle, tapped, turned } from "./sight.js";
import { readFirst, state } from "./state.js";

/** Fetch the style sheet of the other ways as soon as the finger goes down on one.
    @param {{target: any}} event */
function fetchSheet({ target }) {
  const sheet = target.closest?.("[data-sheet]")?.dataset.sheet;
  if (!sheet || document.querySelector(`link[href="${sheet}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
}

/** A list that is opened asks for what is new.
    @param {{target: HTMLDetailsElement}} event */
function listOpened({ target }) {
  if (target.open) window.htmx.trigger(target, "opened");
}

window.addEventListener("resize", turned);
document.addEventListener("scroll", showMore, { capture: true, passive: true });
window.addEventListener("scroll", () => {
  if (state.pad && !state.pad.face.open) state.follows = rowSeen() && !state.unread;
}, { passive: true });
document.body.addEventListener("htmx:beforeRequest", sending);
document.body.addEventListener("htmx:beforeSwap", answered);
document.body.addEventListener("htmx:afterSettle", swapped);
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(name, lost);
}
document.body.addEventListener("not-sent", ({ target }) => {
  state.pad?.sentInVain();
  state.pad?.unheard(target.dataset.unheard);
});
window.addEventListener("online", () => state.pad?.face.online());
document.addEventListener("pointerdown", fetchSheet);
document.addEventListener("click", tapped);
document.addEventListener("toggle", listOpened, true);
document.addEventListener("keydown", (event) => state.pad?.keyboard.typedAnywhere(event));
begin();
toCurrentPartie();
settle();
readFirst()?.scrollIntoView({ block: "nearest" });
faultInSight();
takeEarlyTaps();
resume();
beginPolling();
