// The command palette: Ctrl K or Cmd K on every page. Without scripts its link opens a page that does the same.
"use strict";

// In a block, since other scripts of a page have functions with such names.
{
  const shell = document.querySelector("[data-palette]");
  let palette;
  let asked = new AbortController();
  let pause;

  function openPalette() {
    if (!palette) build();
    if (palette.open) return;
    palette.field.value = "";
    palette.showModal();
    offer();
  }

  function build() {
    palette = shell.content.querySelector("dialog").cloneNode(true);
    palette.field = palette.querySelector("input");
    palette.list = palette.querySelector("[role=listbox]");
    palette.note = palette.querySelector("[role=status]");
    document.body.append(palette);
    palette.field.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(offer, 120);
    });
    palette.addEventListener("keydown", move);
    palette.addEventListener("click", (event) => {
      if (event.target === palette) palette.close();
    });
    palette.list.addEventListener("pointermove", (event) => mark(event.target.closest("[role=option]")));
  }

  async function offer() {
    asked.abort();
    asked = new AbortController();
    const words = palette.field.value.trim();
    try {
      const answer = await fetch(`${shell.dataset.palette}?q=${encodeURIComponent(words)}`, {
        headers: { "HX-Request": "true" },
        signal: asked.signal,
      });
      // A redirect is a page to sign in on.
      if (!answer.ok || answer.redirected) return location.assign(shell.dataset.palette);
      show(await answer.text());
    } catch (problem) {
      if (problem.name !== "AbortError") palette.note.textContent = "No answer came. Check your connection.";
    }
  }

  function show(html) {
    palette.list.innerHTML = html;
    const options = palette.list.querySelectorAll("[role=option]");
    const note = palette.list.querySelector("[data-note]");
    palette.note.textContent = note?.textContent ?? "";
    note?.remove();
    palette.list.hidden = !options.length;
    palette.field.setAttribute("aria-expanded", String(options.length > 0));
    mark(options[0]);
  }

  function mark(option) {
    if (option === undefined) palette.field.removeAttribute("aria-activedescendant");
    if (!option) return;
    palette.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    palette.field.setAttribute("aria-activedescendant", option.id);
  }

  function move(event) {
    const options = [...palette.list.querySelectorAll("[role=option]")];
    const at = options.findIndex((option) => option.ariaSelected === "true");
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1 + options.length };
    if (event.key in steps && options.length) {
      event.preventDefault();
      const next = options[steps[event.key] % options.length];
      mark(next);
      next.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.isComposing && options[at]) {
      event.preventDefault();
      options[at].click();
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPalette();
  });

  document.addEventListener("click", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || !event.target.closest("[data-palette-open]")) return;
    event.preventDefault();
    openPalette();
  });
}
