/* Send what waits, and read a saved queue back. */

import { addressOf, openPageAgain, part, showSignal } from "./card_list.js";
import { draw } from "./drawing.js";
import { isTyping } from "./keypad.js";
import { bar } from "./notice_bar.js";
import { readFile } from "./queue/file.js";
import { sendEverything } from "./queue/send.js";
import { nextTry, passes } from "./queue/site_answers.js";
import { findCard, state, storage } from "./state.js";

/** Send what waits, unless everything here has just been deleted. */
export const exchange = async () => {
  if (!state.leaving) await exchanged().catch((error) => { if (!state.leaving) throw error; });
};

/** Send what waits. When nothing is typed, go back to the site: to a card once all is sent. */
async function exchanged() {
  clearTimeout(state.timer);
  state.unsent = await sendEverything(storage(), state.user, state.copies.map(({ club }) => club.slug));
  const [wait, lost] = [nextTry(state.unsent), showSignal(state.unsent)];
  state.timer = wait === null ? 0 : window.setTimeout(exchange, wait);
  part("signed-out").hidden = !state.unsent.some(({ why }) => why === "sign-in");
  part("strip").open ||= state.unsent.some((club) => !passes(club));
  await draw();
  const chosen = findCard();
  const busy = isTyping() || state.drawnRuling;
  if (!state.unsent.length && chosen && !busy && !(await storage().waiting()).length && typeof chosen.card.id === "number") {
    window.location.replace(addressOf(chosen.copy.club.slug, chosen.card));
  }
  if (!lost && !chosen && !document.activeElement?.closest("form")) openPageAgain();
}

/** Read a saved file back: the records of this account, each once.
    @param {{target: HTMLInputElement}} event */
export async function readSaved({ target }) {
  const records = await readFile(state.user, target.files?.[0]);
  target.value = "";
  if (!records) {
    bar.say(state.texts.not_a_file);
    return;
  }
  for (const record of records) await storage().add(record);
  await draw();
  exchange();
}
