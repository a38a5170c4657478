/* A form that is held while what it sends is on its way, because entries made meanwhile would be lost. */

export class HeldForm {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** Whether what is being sent writes the deal. */
    this.writes = false;
    /** @type {HTMLElement|null} The element that had the focus. */
    this.focused = null;
  }

  /** Disable the form until the response comes.
      @param {boolean} writes */
  hold(writes) {
    const { form } = this;
    if (form.inert) return;
    this.writes = writes;
    this.focused = /** @type {HTMLElement|null} */ (form.contains(document.activeElement) ? document.activeElement : null);
    form.inert = true;
    const write = form.querySelector("[data-write]");
    if (writes) write.textContent = write.dataset.writing;
  }

  /** Enable the form again. */
  release() {
    const write = this.form.querySelector("[data-write]");
    write.textContent = write.dataset.write;
    this.form.inert = false;
    this.focused?.focus({ preventScroll: true });
  }

  /** Nothing came back: show the form as it was sent, with a message. */
  lost() {
    const { away, lost } = this.form.dataset;
    this.net(this.writes ? lost : away);
    for (const dealer of this.form.elements.dealer) dealer.checked = dealer.defaultChecked;
    this.release();
  }

  /** Show a message below the keys, or none ("").
      @param {string|undefined} text */
  net(text = "") {
    const place = this.form.querySelector(".error.net");
    place.hidden = text === "";
    place.textContent = text;
    this.form.querySelector("[data-scores]").hidden = !text || !navigator.serviceWorker?.controller;
  }
}
