// While creators are judged, the page shows how many are. Without it the button says that it is busy.
"use strict";

document.addEventListener("submit", (event) => {
  // Buttons with a name add or remove creators; the other one spends.
  if (event.submitter?.name) return;
  event.target.querySelector("[data-progress]")?.dispatchEvent(new Event("started"));
});
