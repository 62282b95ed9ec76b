again = {"Idempotency-Key": str(uuid.uuid4())}
body = {"query": "home espresso", "limit": 5}

first, headers = ask("/v1/search", body, **again)
print("first:", headers["X-Credits-Charged"], "credits")
second, headers = ask("/v1/search", body, **again)
print("again:", headers["X-Credits-Charged"], "credits, replayed:", headers["Idempotency-Replayed"])
