/* The page of a card: start the keys, keep the current partie in sight, handle what is sent and what
   comes back. */

import { show } from "../entry/draft.js";
import { beside, rowInSight, rowSeen, showMore, toCurrentPartie } from "./scrolling.js";
import { Keypad, UNREAD, waiting } from "../entry/keypad.js";
import "../shared/stale_page.js";

let pad = null;
let held = null;
let seen = 0;
let playing;
let width = window.innerWidth;
let lists = [];
let unread = readFirst() !== undefined;
let stands = document.querySelector(".message, .notice:target") === null && !unread; // What is said is read first.
let stood = true;

/** Return what is read before anything is typed: a request, a first card's hints. A request to the
    reader comes before one to others. */
function readFirst() {
  const first = ['#card [id^="asked"]', "#card > .notice.wait:not([hidden])", "#card .hints[open]"];
  return first.map((part) => document.querySelector(part)).find(Boolean);
}

/** A tapped key means that this has been read, and so does asking for the keys: bring the card and
    the row being written into sight. */
function read({ target }) {
  if (!target.closest(unread ? "[data-open], .keys .key" : "[data-open]")) return;
  [unread, stands] = [false, true];
  cardInSight();
  settle();
}

/** Keep the row being written in place when something above the card or on the keys grows. */
function settle() {
  if (stands && pad && !pad.face.open) rowInSight();
}

/** When a new page scrolls to a fault outside the keys, keep it clear of them. */
function faultInSight() {
  const fault = document.querySelector("#card [autofocus]");
  if (!fault || !pad || pad.form.contains(fault)) return;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: "center" });
}

const footOf = () => pad?.form ?? document.querySelector("#card .foot");

/** Keep the end of the page above its foot, whatever its height: the keys, a question, a signature. */
function makeRoom() {
  document.documentElement.style.setProperty("--keys", `${footOf()?.offsetHeight ?? 0}px`);
}

const room = new ResizeObserver(() => {
  makeRoom();
  settle();
});

/** Bring the card back above the keys if a deal is written while the reader is below it. */
function cardInSight() {
  const [board, under, keys] = [".pasteboard", ".under", "#write"].map(
    (part) => document.querySelector(`#card ${part}`)?.getBoundingClientRect(),
  );
  if (!keys || board.top >= 0 || under.top >= keys.top || beside(keys, board)) return;
  window.scrollBy({ top: board.top });
}

/** When the phone is turned, keep the card in view. */
function turned() {
  if (window.innerWidth === width) return;
  width = window.innerWidth;
  const shown = document.getElementById(pad?.draft.name ? "card" : "way");
  shown?.scrollIntoView();
  toCurrentPartie();
  stands = true;
  settle();
}

function begin() {
  const form = document.getElementById("write");
  pad = form ? new Keypad(form) : null;
  makeRoom();
  showMore();
  room.disconnect();
  const foot = footOf();
  if (foot) room.observe(foot);
  const way = document.getElementById("way");
  if (way) import("../entry/itemised_deal.js").then(({ begin }) => begin(way));
}

/** Type the keys that were tapped before this script loaded. */
function takeEarlyTaps() {
  const { keys, stop } = window.tappedEarly;
  stop();
  waiting.keys.push(...keys);
}

/** Resume a deal that was being told by items or cards. If the question which deal was meant was
    open, ask it again. */
function goOn() {
  if (pad?.draft.undecided) show(pad.draft.undecided);
  else typedAhead(true);
  const kept = pad?.draft.name && pad.draft.keptWay();
  if (kept) import("../entry/itemised_deal.js").then(({ reopen }) => reopen(pad.form, kept));
}

/** Fetch the style sheet of the other ways as soon as the finger goes down on one. */
function styled(event) {
  const sheet = event.target.closest?.("[data-sheet]")?.dataset.sheet;
  if (!sheet || document.querySelector(`link[href="${sheet}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
}

/** A list that is opened asks for what is new. */
function listOpened({ target }) {
  if (target.open) window.htmx.trigger(target, "opened");
}

/** Before something is sent: remember where the reader is, for a card that is only fetched anew. */
function sending(event) {
  held = document.activeElement?.closest("#card") ? document.activeElement : null;
  seen = document.querySelector(".scroller")?.scrollLeft ?? 0;
  playing = partieNow();
  if (sends(event)) pad?.send(event.detail.elt);
}

/** The answer to a deal is a card, or the head of the keys and the other parts that have changed. */
const isCard = (part) => part?.id === "card" || part?.id === "pad-head";

const sends = (event) =>
  isCard(event.detail.target) && event.detail.requestConfig.verb === "post" &&
  !event.detail.requestConfig.path.endsWith("/ways/");

/** Show a message above the card, like one of the site's. */
function say(text) {
  const line = document.createElement("p");
  line.className = "message error";
  line.textContent = text;
  document.getElementById("messages").replaceChildren(line);
}

/** The response may not be a card, for instance when signed out. Then reload the page, and keep what was typed. */
function answered(event) {
  const { xhr, target } = event.detail;
  if (!isCard(target)) return;
  stood = stands;
  lists = [...target.querySelectorAll("details[open]")].map((list) => [list, topOf(list)]);
  if (!/id="(card|pad-head)"/.test(xhr.responseText)) {
    event.detail.shouldSwap = false;
    if (xhr.status === 503 && !pad) say(xhr.responseText);
    if (xhr.status < 400 || xhr.status === 403) window.location.reload();
    return;
  }
  if (xhr.status < 400 && sends(event)) pad?.draft.forget();
}

/** After a new card: say what happened, and put the focus where a keyboard user goes on. */
function swapped(event) {
  if (!isCard(event.target)) return; // Not each part that came by itself.
  const before = pad;
  if (event.target.id === "pad-head") goOnWith(pad);
  else begin();
  stands = stood;
  if (sends(event)) afterWriting(event.detail.xhr.status, before);
  else afterLooking(before);
  if (pad && !before) { // Another way to write was chosen.
    document.getElementById("card").scrollIntoView();
    stands = true;
  }
  settle();
  if (pad?.hearsQuestion() || !held) return;
  const dealer = held.name === "dealer" && document.querySelector("#way [name=dealer]:checked");
  dealer?.closest?.("details")?.toggleAttribute("open", true);
  const to = pad ? pad.inputs[pad.active] : dealer || document.querySelector("#way [aria-pressed=true], #main");
  to.focus({ preventScroll: true });
}

/** The parts of the card that have not come are as if they had. */
function goOnWith({ form }) {
  const card = form.closest("#card");
  card.dataset.version = form.elements.shown.value;
  for (const list of card.querySelectorAll("details[open]")) list.open = false;
  pad.goOn();
  makeRoom();
  showMore();
}

function afterWriting(status, before) {
  if (before?.draft.name !== pad?.draft.name) before?.draft.forget();
  cardInSight();
  toCurrentPartie();
  [unread, stands] = [false, true]; // Whoever writes has read what came first, on a keyboard too.
  settle();
  const undone = pad?.form.querySelector(".taken-back");
  undone?.scrollIntoView({ block: "nearest" });
  if (pad?.form.classList.contains("rests")) { // A second tap lands on what the keys uncover; ignore it.
    document.body.classList.add("deaf");
    setTimeout(() => document.body.classList.remove("deaf"), UNREAD);
  }
  if (status < 400) {
    pad?.face.say(undone?.textContent ?? pad.form.dataset.written);
    pad?.deafen();
  }
  typedAhead(status < 400);
}

/** Type keys tapped while sending into the deal they were meant for, never another. */
function typedAhead(written) {
  if (!pad) return waiting.drop();
  const draft = pad.draft.of;
  if (!written || waiting.after === draft) pad.unheard();
  else if (!waiting.after || waiting.areOf(draft)) queueMicrotask(() => pad?.catchUp()); // When htmx is done with the answer.
  else pad.unheard(pad.form.dataset.overtaken);
}

const topOf = (element) => element.getBoundingClientRect().top;

/** Reopen the lists that were open, at the same place. Each requests its new content. */
function openAgain() {
  for (const [list, top] of lists.reverse()) {
    const title = list.querySelector("summary").textContent;
    const same = (one) => one.querySelector("summary").textContent === title;
    const now = [...document.querySelectorAll("#card details")].find(same);
    if (!now) continue;
    now.querySelector(".lines")?.replaceChildren(...list.querySelector(".lines").childNodes);
    now.open = true;
    window.scrollBy({ top: topOf(now) - top });
  }
}

const partieNow = () => document.querySelector(".scroller .head.current")?.textContent;

/** Another player's deal has arrived and may have begun another partie. What was typed for that deal
    came with it. */
function afterLooking(before) {
  const scroller = document.querySelector(".scroller");
  if (before?.draft.name !== pad?.draft.name || partieNow() !== playing) toCurrentPartie();
  else if (scroller) scroller.scrollLeft = seen;
  if (pad && before && before.draft.name !== pad.draft.name) before.draft.forget();
  openAgain();
}

function lost(event) {
  if (event.detail.target?.id !== "card" || !sends(event)) return;
  if (!pad) return;
  pad.sentInVain();
  const { lost, unheard } = pad.form.dataset;
  pad.face.net(waiting.any ? `${lost} ${unheard}` : lost);
  waiting.drop();
}

window.addEventListener("resize", turned);
document.addEventListener("scroll", showMore, { capture: true, passive: true });
window.addEventListener("scroll", () => { if (pad && !pad.face.open) stands = rowSeen() && !unread; }, { passive: true });
document.body.addEventListener("htmx:beforeRequest", sending);
document.body.addEventListener("htmx:beforeSwap", answered);
document.body.addEventListener("htmx:afterSettle", swapped);
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(name, lost);
}
document.body.addEventListener("not-sent", ({ target }) => {
  pad?.sentInVain();
  pad?.unheard(target.dataset.unheard);
});
window.addEventListener("online", () => pad?.face.online());
document.addEventListener("pointerdown", styled);
document.addEventListener("click", read);
document.addEventListener("toggle", listOpened, true);
document.addEventListener("keydown", (event) => pad?.keyboard.typedAnywhere(event));
begin();
toCurrentPartie();
settle();
readFirst()?.scrollIntoView({ block: "nearest" });
faultInSight();
takeEarlyTaps();
goOn();
