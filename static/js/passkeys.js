// Passkeys: hands what the server asks to the browser, and its answer to the form. Without this they cannot be used,
// so each form says so until it runs.
"use strict";

const KNOWS_PASSKEYS = Boolean(window.PublicKeyCredential?.parseRequestOptionsFromJSON);
const PROBLEMS = {
  NotAllowedError: "No passkey was used: it was cancelled or took too long. You can try again.",
  InvalidStateError: "This device or key already has a passkey for you.",
  SecurityError: "Passkeys work at an https address or at localhost, and not at this one.",
  TooMany: "Too many attempts. Wait a minute, then try again.",
};

async function askedOptions(form) {
  if (form.dataset.options) return JSON.parse(document.getElementById(form.dataset.options).textContent);
  const response = await fetch(form.dataset.ask, { headers: { Accept: "application/json" } });
  if (response.status === 429) throw new DOMException("", "TooMany");
  return response.json();
}

function creationOptions({ creation_options: { publicKey } }, form) {
  const isAlone = form.elements.passwordless.checked;
  if (isAlone) {
    const selection = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
    publicKey = { ...publicKey, authenticatorSelection: { ...publicKey.authenticatorSelection, ...selection } };
  }
  return { publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) };
}

async function credential(form) {
  const options = await askedOptions(form);
  if (form.dataset.passkey === "create") return navigator.credentials.create(creationOptions(options, form));
  const { publicKey } = options.request_options;
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
}

async function answer(event) {
  event.preventDefault();
  const form = event.target;
  const problem = form.querySelector("[data-passkey-problem]");
  const button = form.querySelector("button");
  problem.textContent = "";
  button.disabled = true;
  try {
    const given = await credential(form);
    form.elements.credential.value = JSON.stringify(given.toJSON());
    form.submit();
  } catch (error) {
    problem.textContent = PROBLEMS[error.name] ?? "That did not work. Try again, or take another way.";
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const note = form.querySelector("[data-passkey-note]");
  if (KNOWS_PASSKEYS) {
    note.remove();
    form.querySelector("button").hidden = false;
    form.addEventListener("submit", answer);
  } else {
    note.textContent = "This browser does not support passkeys.";
  }
}
