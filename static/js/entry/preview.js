/* Ask the site what the items or cards in the form come to, shortly after each change. */

import { posted } from "../shared/stale_page.js";

const DELAY = 150;
const PATIENCE = 8000;

export class Preview {
  /** @param {HTMLFormElement} form
      @param {(text: string|null) => void} show what to do with the answer, a part of a page; null without a signal */
  constructor(form, show) {
    this.form = form;
    this.show = show;
    /** Grows with each change, so that a late answer is known. */
    this.serial = 0;
    /** @type {number|undefined} The pause before the site is asked. */
    this.timer = undefined;
  }

  /** Drop the answer that is on its way, and ask nothing more. */
  cancel() {
    clearTimeout(this.timer);
    this.serial += 1;
  }

  /** Ask once nothing more is changed. */
  askSoon() {
    this.cancel();
    this.timer = setTimeout(() => this.ask(), DELAY);
  }

  async ask() {
    const { form, serial } = this;
    const body = new FormData(form);
    body.set("preview", "1");
    let text = "";
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await posted(form.dataset.ways ?? "", body, { cache: "no-store", signal });
      text = answer.ok ? await answer.text() : "";
    } catch {
      /* No signal; the message on the form says it. */
    }
    if (serial !== this.serial || !form.isConnected) return;
    this.show(text.includes("data-said") ? text : null);
  }
}
