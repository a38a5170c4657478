// Puts the time zone of this device among the first in the list of zones, so nobody looks for it.

const zones = document.querySelector("select[data-here]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const [now] = zones.children;

if (!now.querySelector(`option[value="${CSS.escape(here)}"]`)) {
  const option = [...zones.options].find(({ value }) => value === here);
  if (option) {
    const group = document.createElement("optgroup");
    group.label = zones.dataset.here;
    group.append(new Option(`${option.text} (${option.parentElement.label})`, here));
    now.after(group);
  }
}
