/* Keep in sight what is played now: the current partie, the row being written, the totals under it. */

/** Scroll the table to the current partie, with the partie before it, without moving the page. A card
    that has none is shown with its totals. */
export function toCurrentPartie() {
  const scroller = document.querySelector(".scroller");
  const head = scroller?.querySelector(".head.current") ?? openGame(scroller) ?? scroller?.querySelector(".totals:last-child .head");
  if (!head) return;
  const right = head.getBoundingClientRect().right - scroller.getBoundingClientRect().left;
  scroller.scrollTo({ left: Math.ceil(scroller.scrollLeft + right - scroller.clientWidth) });
}

/** While the question “who was out first?” is open, its game is the one being played.
    @param {HTMLElement|null} scroller */
function openGame(scroller) {
  const question = document.getElementById("question");
  return question && [...(scroller?.querySelectorAll(".deals .head:not(.blank)") ?? [])].at(-1);
}

/** Whether the keys stand beside a part of the page, on a wide screen or a phone on its side.
    @param {DOMRect} keys
    @param {DOMRect} part */
export const beside = (keys, part) => keys.left >= part.right || keys.right <= part.left;

const NEEDS = "#card:not(:has(> .notice)) [data-needs]";

/** The height of what stays over the page without a signal.
    @returns {number} */
const covered = () => document.querySelector(".offline > .masthead")?.getBoundingClientRect().bottom ?? 0;

/** @param {string} part
    @returns {DOMRect|undefined} */
const boxOf = (part) => document.querySelector(part)?.getBoundingClientRect();

/** Whether the row being written, or the keys below the card, are visible. If not, the reader has scrolled
    away to read. */
export function rowSeen() {
  const [row, keys] = ["[data-typed]", "#write"].map(boxOf);
  if (keys && belowCard()) return keys.top < window.innerHeight && keys.bottom > 0;
  return !row || !keys || beside(keys, row) || (row.top >= covered() - 1 && row.bottom <= keys.top + 1);
}

/** Whether the keys follow the card instead of staying at the foot: text so large leaves no room for both. */
function belowCard() {
  const place = document.querySelector(".pad-place");
  if (!place) return false;
  const { position, bottom } = getComputedStyle(place);
  return position === "sticky" && parseFloat(bottom) < 0;
}

/** Scroll down until both scores and all keys are visible.
    @param {DOMRect} keys
    @param {DOMRect|undefined} scores */
function keysInSight({ bottom }, scores) {
  const by = Math.min(bottom - window.innerHeight, (scores?.top ?? 0) - covered() - 4);
  if (by > 0) window.scrollBy({ top: by });
}

/** Scroll the row being written and the totals above the keys. What each player needs comes along, unless
    it alone moves the names away, or something is asked above. A fault or answer with the focus stays. */
export function rowInSight(again = true) {
  const fault = document.activeElement?.closest("[autofocus], .notice:target");
  if (fault && !document.getElementById("write")?.contains(fault)) return;
  const [row, keys, sum, needs, names] = ["[data-typed]", "#write", "[data-sum]", NEEDS, ".names"].map(boxOf);
  if (!row || !keys || beside(keys, row)) return;
  if (belowCard()) return keysInSight(keys, boxOf("#write .scores"));
  const under = (part = row) => part.bottom - keys.top + 4;
  const [rowTop, namesTop] = [row, names ?? row].map(({ top }) => top - covered());
  const least = Math.max(under(), Math.min(under(sum), rowTop));
  const hidden = Math.max(least, Math.min(under(needs), namesTop < least ? rowTop : namesTop));
  const by = rowTop < 0 ? rowTop : Math.max(0, hidden);
  if (by) window.scrollBy({ top: by });
  if (by && again) rowInSight(false); // The keys may have come up with the first step.
}

/** Show on which sides the table can be scrolled further. */
export function showMore() {
  const scroller = document.querySelector(".scroller");
  if (!scroller) return;
  const { scrollLeft, clientWidth, scrollWidth, parentElement: { classList } } = scroller;
  classList.toggle("more-before", scrollLeft > 1);
  classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
}
