/* What is typed of a paper card, kept on this device until the club has it. */

import { keptAs } from "../entry/draft.js";
import { requestReport } from "./paper_report.js";
import { addPartie, parties } from "./paper_sheet.js";

/** @typedef {{draft: string, parties: number, values: [string, string][]}} PaperDraft The key of the card,
    the number of its parties, and the values of its fields by their names. */

const form = document.getElementById("paper");
const place = keptAs("paper", form.dataset.place);
const CHECKED = ["radio", "checkbox"];

const typedFields = () =>
  [...form.elements].filter((field) => field.name && !["hidden", "submit", "button"].includes(field.type));

/** @param {PaperDraft|null} draft */
function store(draft) {
  try {
    if (draft === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    /* A private window may store nothing; then only a reload loses it. */
  }
}

/** @returns {PaperDraft|null} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

/** Keep what is typed now. */
export function keepDraft() {
  const values = typedFields()
    .filter((field) => !CHECKED.includes(field.type) || field.checked)
    .map((field) => /** @type {[string, string]} */ ([field.name, field.value]));
  const { draft, parties: count } = form.elements;
  store({ draft: draft.value, parties: Number(count.value), values });
}

/** Whether a cookie says that the club has this draft's card. On HTTPS its name has a prefix.
    @param {string} draft */
const hasArrived = (draft) => ["", "__Host-"].some((safe) =>
  document.cookie.split("; ").includes(`${safe}paper_kept=${draft}`));

/** Put back what was typed before, unless the club has it. */
export function restoreDraft() {
  const draft = stored();
  if (draft === null) return;
  if (hasArrived(draft.draft)) {
    store(null);
    return;
  }
  form.elements.draft.value = draft.draft;
  while (parties().length < draft.parties) addPartie();
  const values = new Map(draft.values);
  for (const field of typedFields()) {
    if (CHECKED.includes(field.type)) field.checked = values.get(field.name) === field.value;
    else if (values.has(field.name)) field.value = values.get(field.name);
    if (field.selectedIndex === -1) field.value = ""; // The kept value was for the other seat.
  }
  document.getElementById("again").hidden = false;
  requestReport();
}

/** Forget the draft. */
export const forgetDraft = () => store(null);
