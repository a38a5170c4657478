/* Which deal was meant, where another was written meanwhile: asked in the form, whatever way the
   deal is told, and answered by one of the question's own keys. */

export const questionOf = (form) => form.querySelector(".conflict:not([hidden])");

/** Whether the question is still open: then a thoughtless Write writes nothing, and he is brought
    to the answers. */
export function staysOpen(question, event) {
  if (!question || question.contains(event.submitter)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  question.querySelector("button").focus();
  return true;
}
