/* After each answer, tell screen readers which fields of the question are wrong. */
document.body.addEventListener("htmx:afterSettle", () => {
  for (const error of document.querySelectorAll("[data-error]")) {
    const field = document.getElementById(error.dataset.error);
    const wrong = error.childElementCount > 0;
    if (field) wrong ? field.setAttribute("aria-invalid", "true") : field.removeAttribute("aria-invalid");
  }
});
