/* What the site asks or says about an entry that is not written, and the events that answer it. */

/** What says something of an entry that is not written. */
export const ABOUT_ENTRY = ".conflict, .unusual, .pad-errors, .score .error";

/** The open question that only its own keys answer.
    @param {HTMLElement} form
    @returns {HTMLElement|null} */
export const questionOf = (form) => form.querySelector("[data-answer-first]:not(.past)");

/** Stop the form from being sent, and other scripts from hearing of it.
    @param {Event} event */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether the question is still open. Then a tap on Write writes nothing, and the focus goes to the answers.
    @param {HTMLElement|null} question
    @param {SubmitEvent} event */
export function staysOpen(question, event) {
  if (!question || question.contains(event.submitter)) return false;
  stop(event);
  question.querySelector("[data-first]")?.removeAttribute("hidden");
  question.querySelector("button").focus();
  return true;
}

/** Whether the writer accepts the other's deal: then drop the entry and go back to the card.
    @param {{target: any}} event */
export const leaves = ({ target }) => target.closest("[data-leave]") !== null;
