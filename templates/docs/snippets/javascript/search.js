const HOST = "{{ origin }}";
const KEY = process.env.KINDRED_KEY;

/** The answer and its headers. A body makes it a POST. */
async function ask(path, body, headers = {}) {
  const answer = await fetch(HOST + path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, "X-API-Key": KEY, "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(70_000),
  });
  const content = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(content.error.message), { answer, ...content });
  return [content, answer.headers];
}

const [found, charged] = await ask("/v1/search", { query: "sourdough bakers in Berlin", limit: 10 });
console.log(found.total, "creators for", charged.get("X-Credits-Charged"), "credits");
for (const { creator, match } of found.data) {
  console.log(creator.name, match.score);
  for (const reason of match.evidence) console.log("  ", reason.evidence_quote ?? reason.text);
}
