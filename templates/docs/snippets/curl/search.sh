curl -sS {{ origin }}/v1/search \
  -H "X-API-Key: $KINDRED_KEY" \
  -H "Content-Type: application/json" \
  -d '{"query": "sourdough bakers in Berlin", "limit": 10}' \
  -D headers.txt -o answer.json

grep -i "^x-credits-charged" headers.txt
cat answer.json
