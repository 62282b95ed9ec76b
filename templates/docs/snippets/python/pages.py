from urllib.parse import quote

page, headers = ask(f"/v1/search/{found['search_id']}?limit=5")
while page["has_more"]:
    cursor = quote(page["next_cursor"])
    page, headers = ask(f"/v1/search/{found['search_id']}?limit=5&cursor={cursor}")
    print(len(page["data"]), "more for", headers["X-Credits-Charged"], "credits")
