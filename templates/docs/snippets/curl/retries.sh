idempotency_key="brief-42-$(date +%s)"

for attempt in first again; do
  echo "$attempt:"
  curl -sS {{ origin }}/v1/search \
    -H "X-API-Key: $KINDRED_KEY" \
    -H "Content-Type: application/json" \
    -H "Idempotency-Key: $idempotency_key" \
    -d '{"query": "home espresso", "limit": 5}' \
    -D - -o answer.json | grep -i -E "^(x-credits-charged|idempotency-replayed)"
done
