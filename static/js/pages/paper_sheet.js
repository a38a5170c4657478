/* The sheet of a paper card: its fields, columns and parties, and the sums under them. It adds up columns
   and knows no law. */

import { wholeNumber } from "../shared/digits.js";
import { DEALS } from "../shared/laws.js";
import { sumOf } from "../sums/partie.js";

const form = document.getElementById("paper");
const sheet = form.querySelector(".sheet");

/** @param {HTMLInputElement} input */
const figureOf = (input) => wholeNumber(input.value) ?? 0;

/** The fields of figures in a part of the sheet, in order.
    @param {Element} part
    @returns {HTMLInputElement[]} */
export const fields = (part = sheet) => [...part.querySelectorAll('input[type="text"]')];

/** @returns {HTMLElement[]} */
export const columns = () => [...sheet.querySelectorAll(".column")];

/** @returns {HTMLElement[]} */
export const parties = () => [...sheet.querySelectorAll(".partie[data-partie]")];

/** Whether nothing is typed in a partie.
    @param {Element} partie */
export const isBlank = (partie) => fields(partie).every((input) => input.value === "");

/** Show the sum of a column below it, and whether the total written there differs.
    @param {HTMLElement} column */
function addUp(column) {
  const own = fields(column);
  const sum = sumOf(own.slice(0, -2).map(figureOf));
  const output = column.querySelector("output");
  const total = own[own.length - 2];
  output.textContent = sum || "";
  output.classList.toggle("off", total.value !== "" && figureOf(total) !== sum);
}

/** Whether to show the seventh and eighth deals: level after six, or figures are there already.
    @param {HTMLElement} partie */
function isPlayedOff(partie) {
  const [left, right] = [...partie.querySelectorAll(".column")].map((column) => fields(column).slice(0, -2));
  const later = [...left.slice(DEALS), ...right.slice(DEALS)].some((input) => input.value !== "");
  const six = [left, right].map((own) => own.slice(0, DEALS));
  const full = six.flat().every((input) => input.value !== "");
  const [a, b] = six.map((own) => sumOf(own.map(figureOf)));
  return later || (full && a === b);
}

/** Add up every column. The sheet always ends in an empty partie, as long as the card has room. */
export function addUpAll() {
  columns().forEach(addUp);
  form.classList.toggle("tie", parties().some(isPlayedOff));
  const all = parties();
  if (!isBlank(all[all.length - 1]) && all.length < Number(form.dataset.mostParties)) addPartie();
}

/** A copy of an element of the last partie for the next one, with nothing typed in it.
    @param {Element} element
    @param {number} number how many parties there are
    @returns {any} */
function copyForNext(element, number) {
  const template = document.createElement("template");
  template.innerHTML = element.outerHTML
    .replaceAll(`parties[${number - 1}]`, `parties[${number}]`)
    .replaceAll(`carried[${number - 1}]`, `carried[${number}]`)
    .replaceAll(`partie-${number}`, `partie-${number + 1}`);
  const /** @type {any} */ copy = template.content.firstElementChild;
  for (const input of copy.querySelectorAll("input")) {
    input.checked = false;
    input.value = input.type === "text" ? "" : "on";
  }
  for (const output of copy.querySelectorAll("output")) output.textContent = "";
  return copy;
}

/** Add an empty double column after the last one, and its lines in the totals column. */
export function addPartie() {
  const number = parties().length;
  const last = parties()[number - 1];
  const partie = copyForNext(last, number);
  partie.dataset.partie = number + 1;
  partie.querySelector(".head").textContent = last.querySelector(".head").textContent.replace(/\d+/, number + 1);
  last.after(partie);
  partie.querySelectorAll(".cell").forEach(clearFault);
  for (const line of [0, 1]) {
    const cell = form.elements[`written.carried[${number - 1}][${line}]`].parentElement;
    const copy = copyForNext(cell, number);
    copy.querySelector("input").value = "";
    cell.after(copy);
    clearFault(copy);
  }
  form.elements.parties.value = number + 1;
}

/** Remove the mark of a wrong figure.
    @param {Element} cell */
export function clearFault(cell) {
  cell.classList.remove("wrong");
  cell.querySelector("b")?.remove();
  const input = cell.querySelector("input");
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
}
