/* Type a paper card as on a calculator: Enter moves down a column, and its sum appears below it. The
   report on the figures comes from the site. The form works without this file. */

import { forgetDraft, keepDraft, restoreDraft } from "./paper_draft.js";
import { listenToMoves } from "./paper_moves.js";
import { listenToReport, requestReport } from "./paper_report.js";
import { addUpAll } from "./paper_sheet.js";

const form = document.getElementById("paper");
const sheet = form.querySelector(".sheet");

/** Show the players' names over the columns. */
function showNames() {
  const full = [0, 1].map((seat) => {
    const player = form.querySelector(`[data-seat="${seat}"]`); // A choice of player, or the member who types.
    return (player.selectedOptions?.[0] ?? player).dataset.called;
  });
  const first = full.map((name) => name.split(/\s+/)[0]);
  const shown = first[0] === first[1] ? full : first;
  for (const head of sheet.querySelectorAll("[data-name]")) head.textContent = shown[Number(head.dataset.name)];
}

document.querySelector("#again button").addEventListener("click", () => {
  forgetDraft();
  location.replace(location.href);
});
form.addEventListener("input", () => {
  showNames();
  addUpAll();
  keepDraft();
  requestReport();
});
listenToMoves();
listenToReport();

form.classList.add("with-script");
if ("bound" in form.dataset) keepDraft();
else restoreDraft();
showNames();
addUpAll();
