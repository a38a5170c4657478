/* The items or cards that were entered of a deal: kept on this phone, and taken back to the site's form. */

import { keptAs, recall, remember } from "./draft.js";

/** @typedef {import("./draft.js").StoredItems} StoredItems */

const OF_THE_PAGE = ["csrfmiddlewaretoken", "made_for"];

/** @param {string|undefined} draft the name of the deal's draft */
const nameOf = (draft) => keptAs("way", draft);

/** @param {HTMLFormElement} form
    @returns {[string, string][]} */
const entriesOf = (form) => /** @type {[string, string][]} */ ([...new FormData(form)]);

/** What was entered in the form.
    @param {HTMLFormElement} form */
export const contentOf = (form) => entriesOf(form).filter(([field]) => ![...OF_THE_PAGE, "key"].includes(field));

/** What the form has of its page.
    @param {HTMLFormElement} form */
const ofThePage = (form) => entriesOf(form).filter(([field]) => OF_THE_PAGE.includes(field));

/** The kept items or cards of this form's deal, null if there are none.
    @param {HTMLFormElement} form
    @returns {StoredItems|null} */
export const storedItems = (form) => recall(nameOf(form.dataset.draft));

/** @param {HTMLFormElement} form
    @param {StoredItems|null} items */
export const storeItems = (form, items) => remember(nameOf(form.dataset.draft), items);

/** Load the form from the site with its kept items or cards.
    @param {HTMLFormElement} form
    @param {{content: [string, string][], key: string}} items */
export function reopen(form, items) {
  /** @type {Record<string, any>} */
  const values = { ...Object.fromEntries(ofThePage(form)), key: items.key };
  for (const [field, value] of items.content) (values[field] ??= []).push(value);
  const address = form.dataset.ways ?? form.querySelector("[name=to][formaction]").getAttribute("formaction");
  return window.htmx.ajax("POST", address, { values, target: "#card", swap: "outerHTML" });
}

/** Load the page of the deal being corrected, with what was entered before its scores were written.
    @param {HTMLFormElement} form
    @param {StoredItems} items */
export function reopenCorrection(form, items) {
  storeItems(form, { ...items, begun: false });
  const again = /** @type {HTMLFormElement} */ (form.cloneNode(false));
  again.action = form.dataset.ways ?? "";
  for (const [field, value] of [...ofThePage(form), ["key", items.key], ...items.content]) {
    again.append(Object.assign(document.createElement("input"), { type: "hidden", name: field, value }));
  }
  form.after(again);
  again.submit();
}

/** Load the card as it is now, with the items or cards of a deal that was written meanwhile.
    @param {HTMLFormElement} form */
export async function again(form) {
  await reopen(form, { content: contentOf(form), key: form.elements.key.value });
  if (!form.isConnected) storeItems(form, null);
}
