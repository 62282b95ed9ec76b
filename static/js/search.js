// What makes searching nicer. Without it every control still works, by a button or a link.
"use strict";

// --- Arrows go from result to result; Enter opens, as on every link ---

function step(event) {
  const back = event.key === "ArrowUp" || event.key === "k";
  if (!back && event.key !== "ArrowDown" && event.key !== "j") return;
  const here = document.activeElement;
  const isAmong = here.closest("#results") || here === document.body || here.id === "main";
  const names = [...document.querySelectorAll("#results .card-link")];
  if (!isAmong || !names.length) return;
  const row = here.closest("#results > *");
  const at = names.findIndex((name) => row?.contains(name));
  const next = at < 0 ? names[0] : names[at + (back ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.closest("#results > *").scrollIntoView({ block: "nearest" });
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (!typing && plain && document.getElementById("results")) step(event);
});

// --- Returning from a creator or a post restores the length of the list ---

function leave(event) {
  const link = event.target.closest("#results a[href*='from=']");
  if (!link) return;
  const address = new URL(link.href);
  const left = address.searchParams.get("from").replace(/^[^#]*/, "");
  address.searchParams.set("from", location.pathname + location.search + left);
  link.href = address;
}

document.addEventListener("click", leave);
document.addEventListener("auxclick", leave);

// --- Creators by name, while it is typed ---

const field = document.querySelector("[data-suggest]");
const box = document.querySelector("[data-suggestions]");
const said = document.querySelector("[data-suggested]");
let typing;
let asking = new AbortController();

function show(html) {
  box.innerHTML = html;
  const found = box.querySelectorAll("a").length;
  const limit = box.querySelector("[data-limit]")?.textContent;
  box.hidden = !found && !limit;
  const names = found ? `${found} creators with this name: press arrow down to reach them.` : "";
  said.textContent = limit ?? names;
}

async function suggest() {
  asking.abort();
  asking = new AbortController();
  const words = field.value.trim();
  if (words.length < 2 || words.length > 40) return show("");
  try {
    const address = `${field.dataset.suggest}?q=${encodeURIComponent(words)}`;
    const answer = await fetch(address, { signal: asking.signal });
    // A redirect is a page to sign in on, no suggestion.
    const isPart = answer.status === 200 && !answer.redirected;
    show(isPart && document.activeElement === field ? await answer.text() : "");
  } catch (problem) {
    if (problem.name !== "AbortError") show("");
  }
}

function walk(event) {
  const links = [...box.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") {
    show("");
    field.focus();
  } else if (event.key === "ArrowDown") {
    const isAtEnd = at >= 0 || field.selectionStart === field.value.length;
    if (!isAtEnd || !links[at + 1]) return;
    event.preventDefault();
    links[at + 1].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (links[at - 1] ?? field).focus();
  }
}

if (field) {
  const form = field.form;
  field.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(suggest, 150);
  });
  form.addEventListener("keydown", (event) => {
    if (!box.hidden) walk(event);
  });
  form.addEventListener("focusout", (event) => {
    const isWithin = box.contains(event.relatedTarget) || event.relatedTarget === field;
    if (!isWithin) show("");
  });
  form.addEventListener("submit", () => {
    clearTimeout(typing);
    asking.abort();
    show("");
  });
}

// --- A search or a match is asked for from here, so that form, words and key stay where no good answer comes ---

const PATIENCE_MS = 60_000;

document.addEventListener("submit", (event) => {
  const form = event.target;
  // Buttons with a name change the form; the other one spends.
  if (!form.matches("[data-search]") || event.defaultPrevented || event.submitter?.name) return;
  event.preventDefault();
  search(form);
});

async function search(form) {
  document.querySelector("[data-no-answer]")?.remove();
  form.querySelector("[data-progress]")?.dispatchEvent(new Event("started"));
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { "HX-Request": "true", Accept: "text/html" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const place = answer.headers.get("HX-Redirect") ?? (answer.redirected && answer.url);
    if (place) return location.assign(place);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A form that wants more, or another account that pays, is to be seen before the next press: it is shown whole.
    if (answer.ok || isOfAnother(page, form)) return form.submit();
    complain(form, whyNot(page));
  } catch {
    complain(form, noticeOf("No answer came. Check your connection and press again: you pay once."));
  }
}

function isOfAnother(page, form) {
  const acting = page.querySelector("[data-search] [name=account]");
  return acting && acting.value !== form.elements.account.value;
}

// The notice of the page that answered, as it stands there; else its title and what it advises.
function whyNot(page) {
  const alert = page.querySelector("main [role='alert']");
  if (alert) return document.importNode(alert, true);
  const wrong = page.querySelector("main .field-error");
  if (wrong) return noticeOf(wrong.innerText.trim());
  const said = [...page.querySelectorAll("main h1, main .lead")].map((part) => part.textContent.trim());
  return noticeOf([said.join(" ") || "No answer came.", "Your search is still here, and you pay only once."].join("\n"));
}

function noticeOf(words) {
  const notice = document.createElement("p");
  notice.className = "notice notice-warning mt-3 whitespace-pre-line";
  notice.setAttribute("role", "alert");
  notice.textContent = words.replace(/\s*\n\s*/g, "\n");
  return notice;
}

function complain(form, notice) {
  notice.dataset.noAnswer = "";
  form.after(notice);
  stopProgress(form);
  free(form);
}

// A line that is still asked for is gone with its answer; its place takes the next press.
function stopProgress(form) {
  const place = form.querySelector("[data-progress]");
  if (!place) return;
  const fresh = place.cloneNode();
  place.replaceWith(fresh);
  htmx.process(fresh);
}

// --- After a search the form is folded; what leads to its field opens it ---

const fold = document.querySelector("[data-fold]");

fold?.addEventListener("toggle", () => {
  if (fold.open) field.focus();
});

// --- "Change the words" selects them in the field ---

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-pick]");
  if (!link || !field) return;
  event.preventDefault();
  const [start, end] = link.dataset.pick.split("-").map(Number);
  link.closest("details").open = false;
  if (fold) fold.open = true;
  // The server counts characters, the field counts UTF-16 units.
  const text = [...field.defaultValue];
  const at = (count) => text.slice(0, count).join("").length;
  field.value = field.defaultValue;
  field.focus();
  field.setSelectionRange(at(start), at(end));
});

// --- The moment at which results expire ---

let expiry;

function wake() {
  const line = document.querySelector("[data-expires]");
  clearTimeout(expiry);
  if (!line) return;
  const until = new Date(line.dataset.expires);
  const left = until - Date.now();
  if (left > 2 ** 31 - 1) return;
  expiry = setTimeout(() => {
    document.querySelector("[data-expired]")?.removeAttribute("hidden");
    line.hidden = true;
  }, Math.max(0, left));
}

document.addEventListener("htmx:after:swap", wake);
wake();
