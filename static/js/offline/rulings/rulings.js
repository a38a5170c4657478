/* Rulings at work offline: drawn in the place of the card, proposed, taken back. */

import { rulingAsked } from "./on_card.js";
import { proposedRuling, rulingPage } from "./page.js";

const part = (id) => document.getElementById(id);

/** Leave the ruling for the card. */
export function toCard() {
  if (rulingAsked()) window.history.pushState(null, "", window.location.pathname + window.location.search);
}

export class Rulings {
  /** @param {{chosen: () => any, record: (here: any, kind: string, fields: Object<string, string>) => any,
        keep: (record: any) => Promise<boolean>, withdraw: (key: string) => Promise<boolean>,
        draw: () => Promise<void>, send: () => void, rest: () => void}} offlineCard what the offline card
        does; `rest` shows the keys of the next deal again */
  constructor(offlineCard) {
    this.offlineCard = offlineCard;
    this.drawn = null;
    window.addEventListener("hashchange", () => { if (this.drawn || rulingAsked()) this.step(); });
  }

  /** Draw the ruling that the address asks for, in the place of the card. Whether it asks for one. */
  draw(here) {
    const asked = here && rulingAsked();
    const page = asked && rulingPage(here, asked);
    const now = page && JSON.stringify([here.card.sums, here.card.rulings, window.location.hash]);
    if (page && now !== this.drawn) part("ruling").replaceChildren(...page);
    this.drawn = now;
    part("ruling").hidden = !page;
    return Boolean(page);
  }

  /** Another step of a ruling, or the card again: show its top. From there the phone may go on to the site. */
  async step() {
    await this.offlineCard.draw();
    window.scrollTo(0, 0);
    if (this.drawn) part("ruling").querySelector("h1").focus({ preventScroll: true });
    else this.offlineCard.send();
  }

  /** Propose what is chosen. What is typed on the keys stays. */
  async propose(form, button) {
    const here = this.offlineCard.chosen();
    const told = proposedRuling(here, rulingAsked(), form, button.value);
    if (!told || !await this.offlineCard.keep({ ...this.offlineCard.record(here, "ruling", told.fields), ruling: told.ruling })) return;
    toCard();
    this.offlineCard.rest();
    await this.step();
  }

  /** Take a ruling back: it leaves the queue, or what takes it back goes into the queue. */
  async takeBack({ value: of }) {
    const here = this.offlineCard.chosen();
    const { title, partie, deal } = here.card.rulings.find(({ key }) => key === of);
    const ruling = { title, partie: String(partie), deal: String(deal) };
    if (!await this.offlineCard.withdraw(of)) await this.offlineCard.keep({ ...this.offlineCard.record(here, "undo", { of }), ruling });
    await this.offlineCard.draw();
    this.offlineCard.send();
  }
}
