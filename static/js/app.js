// What makes the pages nicer. Nothing here is needed for them to work.
"use strict";

const root = document.documentElement;

function savedTheme() {
  return document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1] ?? "system";
}

function showTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-form] button")) {
    if (button.value === theme) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function saveTheme(theme) {
  const age = theme === "system" ? 0 : 31536000;
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
  showTheme(theme);
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll(".menu-box[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-theme-form]") && event.submitter) {
    event.preventDefault();
    saveTheme(event.submitter.value);
    closeMenus();
  } else if (form.matches("[data-once]") && !event.submitter?.matches("[data-corrects]")) {
    // A second press while the first is under way asks for nothing new.
    if (form.dataset.busy) event.preventDefault();
    form.dataset.busy = "true";
    form.setAttribute("aria-busy", "true");
  }
});

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest(".menu-box"));
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

// --- Focus stays where something was removed, and goes on where more came ---

function findPlace(pressed, kind) {
  return [...document.querySelectorAll(kind)].indexOf(pressed);
}

function focusAt(place, kind, otherwise) {
  const left = [...document.querySelectorAll(kind)];
  (left[place] ?? left.at(-1) ?? document.getElementById(otherwise) ?? document.getElementById("main")).focus();
}

// A form that removes loads its page again.
const REMOVES = "button[name=remove]";
const removed = sessionStorage.getItem("removed");
sessionStorage.removeItem("removed");
if (removed) focusAt(removed, REMOVES, "id_creators");

document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.matches(REMOVES)) sessionStorage.setItem("removed", findPlace(submitter, REMOVES));
});

let chipAt = -1;

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  chipAt = findPlace(ctx.sourceElement, ".chip-changed");
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (chipAt >= 0) focusAt(chipAt, ".chip-changed", "found-title");
  chipAt = -1;
  const more = ctx?.sourceElement?.closest?.("#more a");
  if (more) document.querySelector(`${more.hash} .card-link`)?.focus();
});

// The choice of a table's columns: the form keeps it, the table follows at once.
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-columns]");
  if (!form) return;
  const hidden = [...form.querySelectorAll("[name=column]:not(:checked)")].map(({ value }) => value);
  document.querySelector("table[data-hidden]").dataset.hidden = hidden.join(" ");
});

// On a narrow screen the tabs are pushed aside within their row.
document.querySelector(".account-tab[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

// Where the browser lets a page write to the clipboard; elsewhere the field is selected for copying by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    const said = document.querySelector("[data-copied]");
    try {
      await navigator.clipboard.writeText(field.value ?? field.innerText);
      said.textContent = "Copied.";
    } catch {
      if (field.select) field.select();
      else getSelection().selectAllChildren(field);
      said.textContent = "This browser did not copy it; press Ctrl and C.";
    }
  });
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "Escape") {
    const menu = document.querySelector(".menu-box[open]");
    closeMenus();
    menu?.querySelector("summary").focus();
  } else if (event.key === "/" && !typing && plain) {
    const field = document.getElementById("id_query");
    if (!field) return;
    event.preventDefault();
    field.closest("details")?.setAttribute("open", "");
    field.focus();
    field.select();
  } else if (event.key === "Enter" && !event.shiftKey && plain && !event.isComposing && typing?.matches("[data-enter-submits]")) {
    event.preventDefault();
    typing.form.requestSubmit();
  }
});

// A page that comes back from the browser's own memory is neither busy nor in yesterday's theme.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  showTheme(savedTheme());
  document.querySelectorAll("[data-busy]").forEach(free);
});

function free(form) {
  delete form.dataset.busy;
  form.removeAttribute("aria-busy");
}

// What comes back as a whole page (a sign-in form, an error) is no part of this one: go there instead.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const isPart = ctx.request.headers["HX-Request-Type"] === "partial";
  const isPage = ctx.response.status >= 400 || /^\s*<!doctype/i.test(ctx.text);
  if (!isPart || !isPage) return;
  event.preventDefault();
  location.assign(ctx.sourceElement.href || location.href);
});

// --- A dialog over the page, filled by HTMX; what it asks for closes it when it is done ---

const dialog = document.getElementById("dialog");

document.addEventListener("htmx:after:swap", (event) => {
  if (!dialog) return;
  const source = event.detail.ctx?.sourceElement;
  if (source?.matches?.("[data-dialog]")) {
    if (!dialog.open) dialog.showModal();
  } else if (dialog.open && source && dialog.contains(source) && !dialog.querySelector("[aria-invalid]")) {
    dialog.close();
    if (document.activeElement === document.body) document.getElementById("main").focus();
  }
});

// Creators were added to a list: no tick is needed any more.
document.addEventListener("creators-added", () => document.getElementById("ticked")?.reset());

dialog?.addEventListener("click", (event) => {
  if (event.target !== dialog && !event.target.closest("[data-close]")) return;
  event.preventDefault();
  dialog.close();
});

document.addEventListener("click", (event) => {
  event.target.closest("[data-dismiss]")?.closest("[data-toast]").remove();
});

document.addEventListener("htmx:before:request", () => {
  document.querySelector("[data-no-answer]")?.remove();
});

// Beside what was pressed at the end of a list; else where the page keeps a place, so that no bar or table is broken.
function placeOf(source) {
  if (source.closest("#more, dialog")) return source;
  return document.querySelector("[data-notice-after]") ?? source.closest("nav, form") ?? source;
}

document.addEventListener("htmx:error", (event) => {
  const source = event.detail.ctx?.sourceElement;
  // A page that is being left stops asking how far it is.
  if (!source?.isConnected || source.closest("[data-progress]")) return;
  free(source);
  const notice = document.createElement("p");
  notice.className = "notice notice-warning mt-3";
  notice.setAttribute("role", "alert");
  notice.dataset.noAnswer = "";
  notice.textContent = "No answer came. Check your connection and try again; this is free.";
  placeOf(source).after(notice);
  notice.scrollIntoView({ block: "nearest" });
});
