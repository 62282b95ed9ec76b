// Stripe's own form in the page of cards. What is typed into it goes to Stripe alone.
"use strict";

(() => {
  const form = document.querySelector("[data-card]");
  if (!form) return;
  const said = form.querySelector("[data-card-said]");
  const button = form.querySelector("[data-card-button]");

  function say(text) {
    said.textContent = text;
    said.hidden = !text;
  }

  function setBusy(isBusy) {
    button.disabled = isBusy;
    form.setAttribute("aria-busy", String(isBusy));
  }

  if (typeof Stripe === "undefined") {
    say("The form of our card provider does not load. Check what your browser blocks, then reload this page.");
    return;
  }
  const stripe = Stripe(form.dataset.key);

  async function askServer() {
    const response = await fetch(form.dataset.setup, { method: "POST", body: new FormData(form) });
    const told = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(told.message ?? "Something went wrong. Reload this page and try again.");
    return told.client_secret;
  }

  async function addCard(card) {
    const secret = await askServer();
    const { error, setupIntent } = await stripe.confirmCardSetup(secret, { payment_method: { card } });
    if (error) throw new Error(error.message ?? "The card was declined.");
    form.elements.setup.value = setupIntent.id;
  }

  // Also after a failure: the server asks Stripe, and says what is to be done.
  async function confirmPayment() {
    await stripe.confirmCardPayment(form.dataset.secret, { payment_method: form.dataset.method });
  }

  function mountCard() {
    const style = getComputedStyle(form);
    const card = stripe.elements().create("card", {
      style: { base: { color: style.color, fontFamily: "sans-serif", fontSize: "16px" } },
    });
    card.mount(form.querySelector("[data-card-field]"));
    return card;
  }

  const card = form.dataset.secret ? null : mountCard();
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    setBusy(true);
    say("");
    try {
      await (card ? addCard(card) : confirmPayment());
      form.submit();
    } catch (problem) {
      say(problem.message);
      setBusy(false);
    }
  });
})();
