/* What a page says about the queue: a line at its top that stays in sight. */

export class Bar {
  /** The line of this name, made when it is first needed. */
  line(name) {
    const known = document.getElementById(`offline-${name}`);
    if (known) return known;
    const made = Object.assign(document.createElement("p"), { id: `offline-${name}`, className: "message offline-bar" });
    document.getElementById("messages")?.after(made);
    return made;
  }

  say(text) {
    this.line("said").textContent = text;
  }

  /** “3 deals waiting”, with what to do about it. */
  waiting(records, texts, { expired, send }) {
    if (!records.length) {
      document.getElementById("offline-waiting")?.remove();
      return;
    }
    const line = this.line("waiting");
    const refused = records.find(({ why }) => why)?.why;
    line.replaceChildren(`${counted(records, texts)} ${refused ?? (expired ? texts.expired : "")} `);
    const see = Object.assign(document.createElement("a"), { href: "/offline/?waiting", textContent: texts.see });
    line.append(button(texts.send, send), " ", see);
  }

  /** A new version waits. */
  version(texts, take) {
    this.line("version").replaceChildren(`${texts.version} `, button(texts.reload, take));
  }
}

export function counted(records, texts) {
  const { length } = records;
  return (length === 1 ? texts.waiting_one : texts.waiting_many).replace("{n}", length);
}

function button(text, work) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: text });
  made.addEventListener("click", work);
  return made;
}
