/* Which deal was meant, where another was written meanwhile: asked in the form, whatever way the
   deal is told, and answered by one of the question's own keys. */

export const questionOf = (form) => form.querySelector(".conflict");

/** It is not sent, and nobody else hears that it was to be. */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether the question is still open: then a thoughtless Write writes nothing, and the focus goes
    to the answers. */
export function staysOpen(question, event) {
  if (!question || question.contains(event.submitter)) return false;
  stop(event);
  question.querySelector("[data-first]").hidden = false;
  question.querySelector("button").focus();
  return true;
}

/** Whether the writer says that the other is right: back to the card, dropping what was told. */
export const leaves = (event) => event.target.closest("[data-leave]") !== null;

/** The card from the club's site, with the question about what was typed. */
export function show(typed) {
  const { here } = document.getElementById("card").dataset;
  return window.htmx.ajax("GET", here, { target: "#card", swap: "outerHTML", values: typed });
}
