/* A button whose work takes a while says so from when it is pressed, and is pressed once. */

const pressed = new Map();

document.addEventListener("submit", (event) => {
  const button = event.submitter ?? event.target.querySelector("[data-sending]");
  if (!button?.dataset.sending) return;
  pressed.set(button, button.textContent);
  button.textContent = button.dataset.sending;
  button.setAttribute("aria-live", "polite");
  setTimeout(() => { button.disabled = true; }); // Once the form has gone with it.
});

window.addEventListener("pageshow", () => { // Come back to, it can be pressed again.
  for (const [button, text] of pressed) {
    button.textContent = text;
    button.disabled = false;
  }
  pressed.clear();
});
