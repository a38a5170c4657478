/* Type a paper card as on a calculator: Enter moves down a column, and its sum appears below it. The
   report on the figures comes from the site. This file only adds up columns; it knows no law. The
   form works without it. */

import { posted } from "../shared/stale_page.js";
import { wholeNumber } from "../shared/digits.js";
import { keptAs } from "../entry/draft.js";
import { sumOf } from "../sums/partie.js";

const PAUSE = 300;
const PATIENCE = 8000;
const MOST_PARTIES = 32;
const DEALS = 6;

const form = document.getElementById("paper");
const sheet = form.querySelector(".sheet");
const report = document.getElementById("report");
const place = keptAs("paper", form.dataset.place);

const figureOf = (input) => wholeNumber(input.value) ?? 0;
const seen = (input) => input.offsetParent !== null;
const fields = (within = sheet) => [...within.querySelectorAll('input[type="text"]')];
const columns = () => [...sheet.querySelectorAll(".column")];
const parties = () => [...sheet.querySelectorAll(".partie[data-partie]")];
const blank = (partie) => fields(partie).every((input) => input.value === "");

/* Going from figure to figure */

/** Whether to skip this field: the amount won in a partie that was not played. */
function idle(input) {
  const carried = /carried\[(\d+)\]/.exec(input.name);
  return carried !== null && input.value === "" && blank(parties()[Number(carried[1])]);
}

function beginsEmptyPartie(input) {
  const partie = input.closest("[data-partie]");
  return partie !== null && blank(partie) && fields(partie)[0] === input;
}

function onward(input) {
  const order = fields().filter(seen);
  const rest = beginsEmptyPartie(input)
    ? fields(sheet.querySelector(".foot"))
    : order.slice(order.indexOf(input) + 1);
  return rest.find((next) => !idle(next)) ?? form.elements.keep;
}

function along(input, step) {
  const order = fields().filter(seen);
  return order[order.indexOf(input) + step];
}

/** The field in the same line of the next column. The two lines of the foot are counted from below. */
function across(input, step) {
  const all = columns();
  const from = all.indexOf(input.closest(".column"));
  const own = fields(all[from]).filter(seen);
  const other = all[from + step] && fields(all[from + step]).filter(seen);
  if (!other) return undefined;
  const below = own.length - own.indexOf(input);
  return below <= 2 ? other.at(-below) : other[Math.min(own.indexOf(input), other.length - 3)];
}

const atEdge = (input, end) =>
  input.selectionStart !== input.selectionEnd || input.selectionStart === (end ? input.value.length : 0);

function goal(event) {
  const input = event.target;
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

sheet.addEventListener("keydown", (event) => {
  if (event.target.type !== "text" || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = goal(event);
  if (next) next.focus();
  if (next || event.key === "Enter" || event.key === "+") event.preventDefault();
});
sheet.addEventListener("focusin", (event) => {
  if (event.target.type === "text") event.target.select();
});

/* Sums */

function addUp(column) {
  const own = fields(column);
  const sum = sumOf(own.slice(0, -2).map(figureOf));
  const output = column.querySelector("output");
  const total = own.at(-2);
  output.textContent = sum || "";
  output.classList.toggle("off", total.value !== "" && figureOf(total) !== sum);
}

/** Whether to show the seventh and eighth deals: level after six, or figures are there already. */
function playedOff(partie) {
  const [left, right] = [...partie.querySelectorAll(".column")].map((column) => fields(column).slice(0, -2));
  const later = [...left.slice(DEALS), ...right.slice(DEALS)].some((input) => input.value !== "");
  const six = [left, right].map((own) => own.slice(0, DEALS));
  const full = six.flat().every((input) => input.value !== "");
  const [a, b] = six.map((own) => sumOf(own.map(figureOf)));
  return later || (full && a === b);
}

function reckon() {
  columns().forEach(addUp);
  form.classList.toggle("tie", parties().some(playedOff));
  const all = parties();
  if (!blank(all.at(-1)) && all.length < MOST_PARTIES) addPartie(all.at(-1), all.length);
}

/** Add an empty double column after the last one, and its lines in the totals column. */
function addPartie(last, number) {
  const renumbered = (element) => {
    const copy = document.createElement("template");
    copy.innerHTML = element.outerHTML
      .replaceAll(`parties[${number - 1}]`, `parties[${number}]`)
      .replaceAll(`carried[${number - 1}]`, `carried[${number}]`)
      .replaceAll(`partie-${number}`, `partie-${number + 1}`);
    const /** @type {any} */ made = copy.content.firstElementChild;
    for (const input of made.querySelectorAll("input")) {
      input.checked = false;
      input.value = input.type === "text" ? "" : "on";
    }
    made.querySelectorAll("output").forEach((output) => { output.textContent = ""; });
    return made;
  };
  const partie = renumbered(last);
  partie.dataset.partie = number + 1;
  partie.querySelector(".head").textContent = last.querySelector(".head").textContent.replace(/\d+/, number + 1);
  last.after(partie);
  partie.querySelectorAll(".cell").forEach(clear);
  for (const line of [0, 1]) {
    const cell = form.elements[`written.carried[${number - 1}][${line}]`].parentElement;
    const copy = renumbered(cell);
    copy.querySelector("input").value = "";
    cell.after(copy);
    clear(copy);
  }
  form.elements.parties.value = number + 1;
}

/* The report */

let timer = null;
let asked = null;

function clear(cell) {
  cell.classList.remove("wrong");
  cell.querySelector("b")?.remove();
  const input = cell.querySelector("input");
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
}

/** Mark the figures that the report finds wrong, and show the right ones beside them. */
function mark() {
  sheet.querySelectorAll(".cell.wrong").forEach(clear);
  for (const line of report.querySelectorAll("[data-at]")) {
    const input = form.elements[line.dataset.at];
    if (!input) continue;
    input.parentElement.classList.add("wrong");
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", line.id);
    if (line.dataset.due !== undefined) {
      const right = document.createElement("b");
      right.textContent = line.dataset.due;
      input.after(right);
    }
  }
}

function ask() {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
}

async function check() {
  asked?.abort();
  const own = new AbortController();
  asked = own;
  const late = setTimeout(() => own.abort(new Error("late")), PATIENCE);
  try {
    const answer = await posted(form.action, new FormData(form), {
      headers: { "HX-Request": "true" },
      redirect: "manual",
      signal: own.signal,
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (asked !== own) return;
    report.innerHTML = text;
    mark();
  } catch (error) {
    if (error.name !== "AbortError") report.querySelector(".told").textContent = report.dataset.lost;
  } finally {
    clearTimeout(late);
  }
}

/* Keeping what is typed on this device until the club has it */

const typed = () => [...form.elements].filter((field) => field.name && !["hidden", "submit", "button"].includes(field.type));

function store(value) {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
  } catch {
    /* A private window may store nothing; then only a reload loses it. */
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(place));
  } catch {
    return null;
  }
}

function keep() {
  const values = typed()
    .filter((field) => !["radio", "checkbox"].includes(field.type) || field.checked)
    .map((field) => [field.name, field.value]);
  const { draft, parties: count } = form.elements;
  store({ draft: draft.value, parties: Number(count.value), values });
}

/** Whether a cookie says that the club has this draft's card. On HTTPS its name has a prefix. */
const arrived = (draft) => ["", "__Host-"].some((safe) =>
  document.cookie.split("; ").includes(`${safe}paper_kept=${draft}`));

function bringBack() {
  const kept = stored();
  if (kept === null) return;
  if (arrived(kept.draft)) {
    store(null);
    return;
  }
  form.elements.draft.value = kept.draft;
  while (parties().length < kept.parties) addPartie(parties().at(-1), parties().length);
  const values = new Map(kept.values);
  for (const field of typed()) {
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.get(field.name) === field.value;
    else if (values.has(field.name)) field.value = values.get(field.name);
    if (field.selectedIndex === -1) field.value = ""; // The kept value was for the other seat.
  }
  document.getElementById("again").hidden = false;
  ask();
}

document.querySelector("#again button").addEventListener("click", () => {
  store(null);
  location.replace(location.href);
});

/* The players' names over the columns */

function names() {
  const full = [0, 1].map((seat) => {
    const player = form.querySelector(`[data-seat="${seat}"]`); // A choice of player, or the member who types.
    return (player.selectedOptions?.[0] ?? player).dataset.called;
  });
  const first = full.map((name) => name.split(/\s+/)[0]);
  const shown = first[0] === first[1] ? full : first;
  for (const head of sheet.querySelectorAll("[data-name]")) head.textContent = shown[Number(head.dataset.name)];
}

form.addEventListener("input", () => {
  names();
  reckon();
  keep();
  ask();
});
report.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  form.elements[decodeURI(link.hash.slice(1))]?.focus();
});

form.classList.add("with-script");
if ("bound" in form.dataset) keep();
else bringBack();
names();
reckon();
