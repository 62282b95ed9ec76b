// The viewer of the OpenAPI document, in the place of the plain list. Without it the list stays.
"use strict";

const place = document.getElementById("reference");
const list = document.getElementById("plain-reference");

// --- What an operation costs stands in its line, and on the button that spends it ---

const prices = Object.fromEntries(
  [...list.querySelectorAll("[data-operation]")].map((entry) => [
    entry.dataset.operation,
    entry.querySelector("[data-price]").textContent.trim(),
  ]),
);

function priced({ React }) {
  const h = React.createElement;
  const line = (Line) => (props) => {
    const { operationProps } = props;
    const id = operationProps.get("originalOperationId") || operationProps.get("operationId");
    return h("div", { className: "priced" }, h(Line, props), h("span", { className: "price-tag" }, prices[id]));
  };
  const button = (Button) => (props) => {
    const id = props.operation.get("__originalOperationId") || props.operation.get("operationId");
    return h(React.Fragment, null, h("p", { className: "price-note" }, prices[id]), h(Button, props));
  };
  // A link within a button, and a field without a name, are nothing to who hears the page.
  const text = () => (props) => h("span", null, props.text);
  const named = (Field) => (props) => h(Field, { "aria-label": "Request body", ...props });
  return { wrapComponents: { OperationSummary: line, execute: button, DeepLink: text, TextArea: named } };
}

const KEY_TITLE = "Your API key";

// What its components leave out: code that is longer than its frame is scrolled by the keyboard, buttons have names.
function mend() {
  for (const code of place.querySelectorAll("pre.microlight:not([tabindex])")) code.tabIndex = 0;
  place.querySelector(".close-modal:not([aria-label])")?.setAttribute("aria-label", "Close");
  place.querySelector(".modal-btn[aria-label='Apply credentials']")?.removeAttribute("aria-label");
  const title = place.querySelector(".modal-ux-header h3");
  if (title && title.textContent !== KEY_TITLE) title.textContent = KEY_TITLE;
}

new MutationObserver(mend).observe(place, { childList: true, subtree: true });

// --- The document, asked at the host that the reader asked ---

function readable(spec) {
  spec.servers = [{ url: location.origin }];
  // Errors have one shape, which has a page of its own: here each is a line.
  for (const refusal of Object.values(spec.components.responses)) {
    delete refusal.content;
    delete refusal.headers;
  }
  return spec;
}

async function show() {
  try {
    const answer = await fetch(place.dataset.document);
    SwaggerUIBundle({
      spec: readable(await answer.json()),
      domNode: place,
      deepLinking: true,
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      syntaxHighlight: false,
      plugins: [priced],
      validatorUrl: null,
      onComplete: () => {
        place.hidden = false;
        list.hidden = true;
      },
    });
  } catch {
    document.getElementById("reference-failed").hidden = false;
  }
}

show();
