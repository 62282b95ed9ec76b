// The text is read while it is typed, and corrected by its chips. Without it, "Check the reading" does both.
"use strict";

const READING_PAUSE_MS = 400;
const SHORTEST_BRIEF = 4;

const briefField = document.querySelector("[data-reads]");
const readingPlace = document.querySelector("[data-reading]");
const readingSaid = document.querySelector("[data-read]");
let readingPause;
let readingAsked = new AbortController();

// Asks for the reading of the form, with the correction of the pressed button.
async function read(button) {
  clearTimeout(readingPause);
  readingAsked.abort();
  readingAsked = new AbortController();
  if (briefField.value.trim().length < SHORTEST_BRIEF) return showReading("");
  readingPlace.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(readingPlace.dataset.reading, {
      method: "POST",
      body: new FormData(briefField.form, button),
      headers: { "HX-Request": "true", Accept: "text/html" },
      signal: readingAsked.signal,
    });
    const html = await answer.text();
    // A page to sign in on, or one of an error, is no reading.
    if (answer.redirected || /^\s*<!doctype/i.test(html)) throw new Error("no reading");
    showReading(html);
    if (button) document.getElementById("reading-title")?.focus();
  } catch (problem) {
    if (problem.name === "AbortError") return;
    readingPlace.removeAttribute("aria-busy");
    if (button) readingSaid.textContent = "No answer came. Check your connection and try again; this is free.";
  }
}

function showReading(html) {
  readingPlace.removeAttribute("aria-busy");
  readingPlace.innerHTML = html;
  readingSaid.textContent = readingPlace.querySelector("[data-said], [role=alert]")?.textContent.trim() ?? "";
}

if (briefField && readingPlace) {
  briefField.form.querySelector(".search-bar [data-corrects]").hidden = true;
  briefField.addEventListener("input", () => {
    clearTimeout(readingPause);
    readingPause = setTimeout(read, READING_PAUSE_MS);
  });
  briefField.form.addEventListener("submit", (event) => {
    clearTimeout(readingPause);
    if (!event.submitter?.matches("[data-corrects]")) return;
    event.preventDefault();
    read(event.submitter);
  });
  briefField.form.addEventListener("change", (event) => {
    if (event.target.closest(".search-filters")) read();
  });
  // Enter in a field of a chip changes the chip, and does not search.
  briefField.form.addEventListener("keydown", (event) => {
    const chip = event.target.matches("input") && event.target.closest("[data-clause]");
    if (event.key !== "Enter" || event.isComposing || !chip) return;
    event.preventDefault();
    chip.querySelector("[name=change]").click();
  });
  const isEmpty = !readingPlace.querySelector("section");
  if (isEmpty && !briefField.closest("[data-fold]") && briefField.value.trim()) read();
}
