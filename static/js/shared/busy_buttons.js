/* Buttons whose work takes a while: say so when pressed, and prevent a second press. */

const pressed = new Map();

document.addEventListener("submit", (event) => {
  const button = event.submitter ?? event.target.querySelector("[data-sending]");
  if (!button?.dataset.sending) return;
  pressed.set(button, button.textContent);
  button.textContent = button.dataset.sending;
  button.setAttribute("aria-live", "polite");
  setTimeout(() => { button.disabled = true; }); // After the form is sent, with this button's value.
});

window.addEventListener("pageshow", () => { // Enable it again when the visitor comes back.
  for (const [button, text] of pressed) {
    button.textContent = text;
    button.disabled = false;
  }
  pressed.clear();
});
