/* Going from figure to figure on a paper card: Enter and “+” go on, as on a calculator, and the arrows
   go to the figures beside. */

import { columns, fields, isBlank, parties } from "./paper_sheet.js";

const form = document.getElementById("paper");
const sheet = form.querySelector(".sheet");

/** @param {HTMLElement} input */
const isVisible = (input) => input.offsetParent !== null;

/** Whether to skip this field: the amount won in a partie that was not played.
    @param {HTMLInputElement} input */
function isIdle(input) {
  const carried = /carried\[(\d+)\]/.exec(input.name);
  return carried !== null && input.value === "" && isBlank(parties()[Number(carried[1])]);
}

/** @param {HTMLInputElement} input */
function beginsEmptyPartie(input) {
  const partie = input.closest("[data-partie]");
  return partie !== null && isBlank(partie) && fields(partie)[0] === input;
}

/** The next figure to type. After the last partie, that is the foot.
    @param {HTMLInputElement} input */
function onward(input) {
  const order = fields().filter(isVisible);
  const rest = beginsEmptyPartie(input)
    ? fields(sheet.querySelector(".foot"))
    : order.slice(order.indexOf(input) + 1);
  return rest.find((next) => !isIdle(next)) ?? form.elements.keep;
}

/** The field so many steps further down, or further up.
    @param {HTMLInputElement} input
    @param {number} step */
function along(input, step) {
  const order = fields().filter(isVisible);
  return order[order.indexOf(input) + step];
}

/** The field in the same line of the next column. The two lines of the foot are counted from below.
    @param {HTMLInputElement} input
    @param {number} step */
function across(input, step) {
  const all = columns();
  const from = all.indexOf(input.closest(".column"));
  const own = fields(all[from]).filter(isVisible);
  const other = all[from + step] && fields(all[from + step]).filter(isVisible);
  if (!other) return undefined;
  const below = own.length - own.indexOf(input);
  return below <= 2 ? other.at(-below) : other[Math.min(own.indexOf(input), other.length - 3)];
}

/** Whether an arrow leaves the field: the whole figure is selected, or the cursor is at its end or start.
    @param {HTMLInputElement} input
    @param {boolean} end */
const atEdge = (input, end) =>
  input.selectionStart !== input.selectionEnd || input.selectionStart === (end ? input.value.length : 0);

/** The field to which a key leads, if any.
    @param {KeyboardEvent} event
    @param {HTMLInputElement} input
    @returns {HTMLElement|undefined} */
function goal(event, input) {
  switch (event.key) {
    case "Enter":
    case "+":
      return event.shiftKey && event.key === "Enter" ? along(input, -1) : onward(input);
    case "ArrowDown":
      return along(input, 1);
    case "ArrowUp":
      return along(input, -1);
    case "ArrowRight":
      return atEdge(input, true) ? across(input, 1) : undefined;
    case "ArrowLeft":
      return atEdge(input, false) ? across(input, -1) : undefined;
    default:
      return undefined;
  }
}

/** Listen to the sheet's keys, and select the figure that is turned to. */
export function listenToMoves() {
  sheet.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.target.type !== "text" || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = goal(event, event.target);
    if (next) next.focus();
    if (next || event.key === "Enter" || event.key === "+") event.preventDefault();
  });
  sheet.addEventListener("focusin", (/** @type {any} */ event) => {
    if (event.target.type === "text") event.target.select();
  });
}
