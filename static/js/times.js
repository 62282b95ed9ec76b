// Dates and times in the reader's own zone; the title keeps UTC. Without it they are UTC, and say so.
"use strict";
{
  const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const two = (number) => String(number).padStart(2, "0");
  const day = (at) => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
  const clock = (at) => `${two(at.getHours())}:${two(at.getMinutes())}`;
  const WRITERS = { day, clock, moment: (at) => `${day(at)}, ${clock(at)}` };
  const MINUTE_MS = 60_000;
  const STEPS = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", MINUTE_MS],
  ];

  function localise() {
    for (const [kind, writer] of Object.entries(WRITERS)) {
      for (const time of document.querySelectorAll(`time.${kind}`)) {
        const text = writer(new Date(time.dateTime));
        if (time.textContent !== text) time.textContent = text;
      }
    }
  }

  // A tab that stays open grows older; what is weeks old is not told apart by days.
  function age() {
    for (const time of document.querySelectorAll("time.ago")) {
      const passed = Date.now() - new Date(time.dateTime);
      const [unit, size] = STEPS.find((step) => passed >= step[1]) ?? [];
      const count = Math.floor(passed / size);
      if (!unit || (unit === "day" && count > 6)) continue;
      time.textContent = `${count}\u00a0${unit}${count > 1 ? "s" : ""} ago`;
    }
  }

  document.addEventListener("htmx:after:swap", localise);
  localise();
  setInterval(age, MINUTE_MS);
}
