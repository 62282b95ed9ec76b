search_id=$(grep -o '"search_id": "[^"]*' answer.json | cut -d '"' -f 4)

curl -sS "{{ origin }}/v1/search/$search_id?limit=5" \
  -H "X-API-Key: $KINDRED_KEY" -o page.json

while cursor=$(grep -o '"next_cursor": "[^"]*' page.json | cut -d '"' -f 4) && [ -n "$cursor" ]; do
  curl -sS --get "{{ origin }}/v1/search/$search_id" \
    -H "X-API-Key: $KINDRED_KEY" \
    -d limit=5 --data-urlencode "cursor=$cursor" -o page.json
  grep -o '"has_more": [a-z]*' page.json
done
