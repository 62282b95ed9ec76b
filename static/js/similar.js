// Moving a slider ranks the list again, from the similarities that stand in the page. Without it a button does.
"use strict";

const weights = document.querySelector("[data-weights]");

function rankAgain() {
  const given = [...weights.querySelectorAll("[data-weight]")].map((slider) => Number(slider.value));
  const total = given.reduce((sum, one) => sum + one, 0);
  if (!total) return;
  const list = document.getElementById("results");
  const cards = [...list.children].map((card) => ({ card, score: draw(card, given, total) }));
  cards.sort((a, b) => b.score - a.score || a.card.dataset.bought - b.card.dataset.bought);
  list.append(...cards.map(({ card }) => card));
  keepAddress();
}

function draw(card, given, total) {
  let x = 0;
  const said = [...card.querySelectorAll("[data-bar] rect")].map((bar, place) => {
    const width = (100 * bar.dataset.alike * given[place]) / total;
    bar.setAttribute("x", x);
    bar.setAttribute("width", width);
    x += width;
    return `${bar.dataset.name}: ${Math.round(width)}`;
  });
  card.querySelector("[data-bar]").setAttribute("aria-label", said.join("; "));
  card.querySelector("[data-score]").textContent = Math.round(x);
  return x;
}

// The address holds the weights, so that a way back finds the same order.
function keepAddress() {
  const said = new URLSearchParams(new FormData(weights));
  history.replaceState(history.state, "", `${location.pathname}?${said}`);
  const kept = document.querySelector("[data-weights-kept]");
  if (kept) kept.value = said;
  for (const link of document.querySelectorAll("#results a[href*='from=']")) {
    const address = new URL(link.href);
    const left = address.searchParams.get("from").replace(/^[^#]*/, "");
    address.searchParams.set("from", location.pathname + location.search + left);
    link.href = address;
  }
}

if (weights) {
  weights.querySelector("[data-rank-again]").hidden = true;
  weights.addEventListener("input", rankAgain);
  weights.addEventListener("change", () => {
    weights.querySelector("[data-ranked]").textContent = "Ranked again.";
  });
}
