// Draws what the tables beside the charts say, in the page's own colours. Without it the tables are there.
"use strict";
{
  const BAR_REM = 2.25;
  const AXIS_REM = 4;
  const drawn = [];
  const number = new Intl.NumberFormat("en");

  function clipped(label) {
    return label.length > 22 ? `${label.slice(0, 21)}…` : label;
  }

  function colours(canvas) {
    const style = getComputedStyle(canvas);
    return {
      bar: style.getPropertyValue("--color-primary").trim(),
      line: style.getPropertyValue("--color-base-300").trim(),
      text: style.color,
    };
  }

  function options(canvas, { labels, is_sideways: isSideways }) {
    const { bar, line, text } = colours(canvas);
    const font = { family: getComputedStyle(canvas).fontFamily };
    const amounts = {
      beginAtZero: true,
      border: { display: false },
      grid: { color: line },
      ticks: { color: text, font, maxTicksLimit: 6 },
      title: { display: true, text: "credits", color: text, font },
    };
    const names = {
      border: { color: line },
      grid: { display: false },
      ticks: {
        color: text,
        font,
        maxRotation: 0,
        autoSkip: !isSideways,
        callback: (_, place) => clipped(labels[place]),
      },
    };
    return {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isSideways ? "y" : "x",
      backgroundColor: bar,
      hoverBackgroundColor: bar,
      scales: isSideways ? { x: amounts, y: names } : { x: names, y: amounts },
      plugins: {
        legend: { display: false },
        tooltip: {
          displayColors: false,
          callbacks: { label: ({ raw }) => `${number.format(raw)} credits` },
        },
      },
    };
  }

  for (const canvas of document.querySelectorAll("canvas[data-chart]")) {
    const data = JSON.parse(document.getElementById(canvas.dataset.chart).textContent);
    if (data.is_sideways) {
      canvas.parentElement.style.height = `${data.labels.length * BAR_REM + AXIS_REM}rem`;
    }
    const bars = { data: data.values, maxBarThickness: 28, borderRadius: 3 };
    const config = {
      type: "bar",
      data: { labels: data.labels, datasets: [bars] },
      options: options(canvas, data),
    };
    drawn.push({ data, chart: new Chart(canvas, config) });
  }

  function repaint() {
    for (const { data, chart } of drawn) {
      chart.options = options(chart.canvas, data);
      chart.update();
    }
  }

  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}
