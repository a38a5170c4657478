/* The site's report on the figures of a paper card: requested shortly after each change, and marked on the
   sheet. */

import { posted } from "../shared/stale_page.js";
import { clearFault } from "./paper_sheet.js";

const PAUSE = 300;
const PATIENCE = 8000;

const form = document.getElementById("paper");
const sheet = form.querySelector(".sheet");
const report = document.getElementById("report");

/** @type {{timer: number|undefined, request: AbortController|null}} The pause before the next request, and
    the request to which an answer is due. */
const state = { timer: undefined, request: null };

/** Mark the figures that the report finds wrong, and show the right ones beside them. */
function markFaults() {
  sheet.querySelectorAll(".cell.wrong").forEach(clearFault);
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

/** Request the report once nothing more is typed. */
export function requestReport() {
  clearTimeout(state.timer);
  state.timer = setTimeout(fetchReport, PAUSE);
}

async function fetchReport() {
  state.request?.abort();
  const request = new AbortController();
  state.request = request;
  const late = setTimeout(() => request.abort(new Error("late")), PATIENCE);
  try {
    const answer = await posted(form.action, new FormData(form), {
      headers: { "HX-Request": "true" },
      redirect: "manual",
      signal: request.signal,
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    if (state.request !== request) return;
    report.innerHTML = text;
    markFaults();
  } catch (error) {
    const isReplaced = error instanceof Error && error.name === "AbortError";
    if (!isReplaced) report.querySelector(".told").textContent = report.dataset.lost;
  } finally {
    clearTimeout(late);
  }
}

/** Listen to the report: its lines lead to the figures that they are about. */
export function listenToReport() {
  report.addEventListener("click", (/** @type {any} */ event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    form.elements[decodeURI(link.hash.slice(1))]?.focus();
  });
}
