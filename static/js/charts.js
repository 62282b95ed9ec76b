// Draws what the tables beside the charts say, in the page's own colours. Without it the tables are there.
"use strict";
{
  const BAR_REM = 2.25;
  const AXIS_REM = 4;
  const DAY_MS = 86_400_000;
  const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const drawn = new Map();

  // --- What a chart is made of ---

  function skin(canvas) {
    const style = getComputedStyle(canvas);
    return {
      marks: [
        { colour: style.getPropertyValue("--color-primary").trim(), shape: "circle" },
        { colour: style.getPropertyValue("--color-warning").trim(), shape: "rectRot" },
        { colour: style.getPropertyValue("--color-info").trim(), shape: "triangle" },
        { colour: style.getPropertyValue("--color-error").trim(), shape: "rect" },
        { colour: style.color, shape: "star" },
      ],
      line: style.getPropertyValue("--color-base-300").trim(),
      text: style.color,
      font: { family: style.fontFamily },
    };
  }

  function clipped(label) {
    return label.length > 22 ? `${label.slice(0, 21)}…` : label;
  }

  function measured(value, unit) {
    return unit === "%" ? `${whole.format(value)}%` : `${whole.format(value)} ${unit}`;
  }

  function amounts({ line, text, font }, { unit, is_whole: isWhole }) {
    return {
      border: { display: false },
      grid: { color: line },
      ticks: {
        color: text,
        font,
        maxTicksLimit: 6,
        precision: isWhole ? 0 : undefined,
        callback: (value) => short.format(value),
      },
      title: { display: true, text: unit, color: text, font },
    };
  }

  function common({ text, font }) {
    return {
      animation: false,
      maintainAspectRatio: false,
      plugins: {
        legend: { display: false, labels: { color: text, font, usePointStyle: true, boxHeight: 7 } },
        tooltip: { displayColors: false, callbacks: {} },
      },
    };
  }

  // --- Bars: of names, or of days in their order ---

  function bars(canvas, data) {
    const look = skin(canvas);
    const isSideways = data.is_sideways;
    if (isSideways) {
      canvas.parentElement.style.height = `${data.labels.length * BAR_REM + AXIS_REM}rem`;
    }
    const names = {
      border: { color: look.line },
      grid: { display: false },
      ticks: {
        color: look.text,
        font: look.font,
        maxRotation: 0,
        autoSkip: !isSideways,
        autoSkipPadding: 12,
        callback: (_, place) => clipped(data.labels[place]),
      },
    };
    const values = { ...amounts(look, data), beginAtZero: true };
    const options = common(look);
    options.indexAxis = isSideways ? "y" : "x";
    options.scales = isSideways ? { x: values, y: names } : { x: names, y: values };
    options.plugins.tooltip.callbacks.label = ({ raw }) => measured(raw, data.unit);
    const colour = look.marks[0].colour;
    const set = { data: data.values, backgroundColor: colour, hoverBackgroundColor: colour };
    return {
      type: "bar",
      data: { labels: data.labels, datasets: [{ ...set, maxBarThickness: 28, borderRadius: 3 }] },
      options,
    };
  }

  // --- Points on days: joined to a line, or each for itself ---

  function dayOf(number) {
    return new Date(number * DAY_MS);
  }

  function dated(number) {
    const day = dayOf(number);
    return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
  }

  function monthBegins(from, to) {
    const first = dayOf(from);
    const begins = [];
    for (let month = 1; begins.at(-1) === undefined || begins.at(-1) <= to; month += 1) {
      begins.push(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1) / DAY_MS);
    }
    return begins.filter((day) => day <= to);
  }

  // Beginnings of months; where there are too few of them, days at equal steps.
  function dayTicks({ min, max, width }) {
    const most = Math.max(2, Math.floor(width / 96));
    const months = monthBegins(min, max);
    const step = Math.ceil(months.length / most);
    if (months.length >= 2) return months.filter((_, place) => place % step === 0);
    const days = Math.max(1, Math.ceil((max - min) / most));
    const ticks = [];
    for (let day = Math.ceil(min); day <= max; day += days) ticks.push(day);
    return ticks;
  }

  function days(look, series) {
    const all = series.flatMap(({ points }) => points.map(([day]) => day));
    const [first, last] = [Math.min(...all), Math.max(...all)];
    const margin = Math.max(1, (last - first) * 0.03);
    return {
      type: "linear",
      min: first - margin,
      max: last + margin,
      border: { color: look.line },
      grid: { display: false },
      afterBuildTicks: (axis) => {
        axis.ticks = dayTicks(axis).map((value) => ({ value }));
      },
      ticks: { color: look.text, font: look.font, maxRotation: 0, autoSkip: false, callback: dated },
    };
  }

  function onDays(canvas, data) {
    const look = skin(canvas);
    const isLine = data.kind === "line";
    const options = common(look);
    const values = amounts(look, data);
    if (isLine) Object.assign(values, { suggestedMin: data.least, suggestedMax: data.most });
    else values.beginAtZero = true;
    options.scales = { x: days(look, data.series), y: values };
    options.plugins.legend.display = data.series.length > 1;
    options.interaction = { mode: "nearest", intersect: !isLine, axis: isLine ? "x" : "xy" };
    options.plugins.tooltip.callbacks = {
      title: ([item]) => dated(item.parsed.x),
      label: ({ parsed, dataset }) =>
        (data.series.length > 1 ? `${dataset.label}: ` : "") + measured(parsed.y, data.unit),
    };
    const datasets = data.series.map(({ label, points, mark }, place) => ({
      label: clipped(label),
      data: points.map(([x, y]) => ({ x, y })),
      showLine: isLine,
      clip: 8,
      borderColor: look.marks[mark ?? place].colour,
      backgroundColor: look.marks[mark ?? place].colour,
      borderWidth: 2,
      pointStyle: look.marks[mark ?? place].shape,
      pointRadius: (mark ?? place) ? 5 : 3.5,
      pointHoverRadius: 6,
    }));
    return { type: isLine ? "line" : "scatter", data: { datasets }, options };
  }

  // --- Drawing, again when the page or its colours change ---

  function configuration(canvas, data) {
    return data.kind === "bars" ? bars(canvas, data) : onDays(canvas, data);
  }

  function draw() {
    for (const [canvas, { chart }] of drawn) {
      if (canvas.isConnected) continue;
      chart.destroy();
      drawn.delete(canvas);
    }
    for (const canvas of document.querySelectorAll("canvas[data-chart]")) {
      if (drawn.has(canvas)) continue;
      const data = JSON.parse(document.getElementById(canvas.dataset.chart).textContent);
      drawn.set(canvas, { data, chart: new Chart(canvas, configuration(canvas, data)) });
    }
  }

  function repaint() {
    for (const [canvas, { data, chart }] of drawn) {
      const { data: sets, options } = configuration(canvas, data);
      chart.data = sets;
      chart.options = options;
      chart.update();
    }
  }

  // Paper is white, whatever theme is worn.
  let worn;
  window.addEventListener("beforeprint", () => {
    worn = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    repaint();
  });
  window.addEventListener("afterprint", () => {
    if (worn) document.documentElement.dataset.theme = worn;
    else delete document.documentElement.dataset.theme;
    repaint();
  });

  document.addEventListener("htmx:after:swap", draw);
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  draw();
}
