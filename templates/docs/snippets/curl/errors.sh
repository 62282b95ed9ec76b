curl -sS {{ origin }}/v1/search \
  -H "X-API-Key: $KINDRED_KEY" \
  -H "Content-Type: application/json" \
  -d '{"query": "home espresso", "limit": 1000}' \
  -w '\nstatus %{http_code}\n'
