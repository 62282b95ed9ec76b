const address = `/v1/search/${found.search_id}?limit=5`;

let [page, headers] = await ask(address);
while (page.has_more) {
  [page, headers] = await ask(`${address}&cursor=${encodeURIComponent(page.next_cursor)}`);
  console.log(page.data.length, "more for", headers.get("X-Credits-Charged"), "credits");
}
