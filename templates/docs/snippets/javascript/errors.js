/** Waits as long as it is told to; gives up on longer waits, and on what waiting does not mend. */
async function askUntilAnswered(path, body, attempts = 5, patience_s = 120) {
  const again = { "Idempotency-Key": crypto.randomUUID() };
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      return await ask(path, body, again);
    } catch (failure) {
      const { answer, error } = failure;
      // Where no answer came and one was paid for, the next attempt gets it.
      const wait_s = answer?.headers.get("Retry-After");
      if (answer) console.log(answer.status, error.code, error.message, error.request_id);
      if (answer && !wait_s && ![500, 503].includes(answer.status)) throw failure;
      if (Number(wait_s) > patience_s || answer?.headers.get("X-Should-Retry") === "false") throw failure;
      await new Promise((resolve) => setTimeout(resolve, 1000 * (wait_s ?? 2 ** attempt)));
    }
  }
  throw new Error(`No answer from ${path}`);
}

try {
  await askUntilAnswered("/v1/search", { query: "home espresso", limit: 1000 });
} catch (failure) {
  console.log("not worth another try:", failure.answer.status);
}
