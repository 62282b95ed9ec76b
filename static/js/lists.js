// The page of a list: fields are saved as they change, rows are moved by pointer and by arrow keys.
// Without it a row has a button that saves it, and ticked rows have buttons that move them.
"use strict";

// --- Saving. The request holds the whole row, and says which field of it was changed ---

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const row = ctx.sourceElement;
  if (row.matches("[data-entry]")) ctx.request.body.set("field", ctx.sourceEvent.target.name);
});

// A request that has waited for the one before it is sent with the version that this one returned.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const row = ctx.sourceElement;
  if (row.matches("[data-entry]")) ctx.request.body.set("version", row.querySelector("[name=version]").value);
});

document.addEventListener("entry-conflict", () => {
  const dialog = document.getElementById("dialog");
  if (!dialog.open) dialog.showModal();
});

// Enter saves the field, as leaving it does; the row's own form is for browsers without scripts.
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-entry] form")) return;
  event.preventDefault();
  document.activeElement.blur();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("select.entry-field")) target.className = `entry-field status-${target.value}`;
  target.closest("[data-submits]")?.requestSubmit();
});

// --- Moving ---

const table = document.querySelector("[data-order]");
const said = document.querySelector("[data-moved]");
let sending = Promise.resolve();

function rows() {
  return [...table.querySelectorAll("[data-entry]")];
}

// One after the other: each says before which row this one now stands.
function send(row) {
  const next = row.nextElementSibling?.dataset.entry ?? table.dataset.after ?? "";
  const body = new FormData();
  for (const field of row.querySelectorAll("[name=csrfmiddlewaretoken], [name=account]")) body.set(field.name, field.value);
  body.set("creator", row.dataset.entry);
  body.set("next_creator", next);
  sending = sending.then(async () => {
    try {
      const answer = await fetch(table.dataset.order, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
    } catch {
      said.textContent = "The new order was not saved.";
      location.reload();
    }
  });
}

function announce(row) {
  const all = rows();
  said.textContent = `${row.dataset.name}: place ${all.indexOf(row) + 1} of ${all.length}.`;
}

function moveBy(row, step) {
  const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (step < 0) other.before(row);
  else other.after(row);
  announce(row);
  send(row);
}

function drag(event) {
  const handle = event.target.closest("[data-handle]");
  if (!handle || event.button !== 0) return;
  event.preventDefault();
  const row = handle.closest("[data-entry]");
  const before = row.nextElementSibling;
  handle.setPointerCapture(event.pointerId);
  row.classList.add("is-moved");
  const follow = ({ clientY }) => {
    const over = rows().find((one) => clientY < one.getBoundingClientRect().bottom) ?? rows().at(-1);
    if (over === row) return;
    const box = over.getBoundingClientRect();
    if (clientY > box.top + box.height / 2) over.after(row);
    else over.before(row);
  };
  const drop = () => {
    row.classList.remove("is-moved");
    handle.removeEventListener("pointermove", follow);
    if (row.nextElementSibling === before) return;
    announce(row);
    send(row);
  };
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("lostpointercapture", drop, { once: true });
  handle.focus();
}

function showHandles() {
  for (const handle of table.querySelectorAll("[data-handle]")) handle.hidden = false;
}

if (table) {
  showHandles();
  document.addEventListener("htmx:after:swap", showHandles);
  table.addEventListener("pointerdown", drag);
  table.addEventListener("keydown", (event) => {
    if (!event.target.matches("[data-handle]") || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    moveBy(event.target.closest("[data-entry]"), event.key === "ArrowUp" ? -1 : 1);
    event.target.focus();
  });
}
