const again = { "Idempotency-Key": crypto.randomUUID() };
const body = { query: "home espresso", limit: 5 };

[, headers] = await ask("/v1/search", body, again);
console.log("first:", headers.get("X-Credits-Charged"), "credits");
[, headers] = await ask("/v1/search", body, again);
console.log("again:", headers.get("X-Credits-Charged"), "credits, replayed:", headers.get("Idempotency-Replayed"));
