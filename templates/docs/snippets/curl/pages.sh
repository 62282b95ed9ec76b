field() { python3 -c "import json; value = json.load(open('$1'))['$2']; print('' if value is None else value)"; }

search_id=$(field answer.json search_id)

curl -sS "{{ origin }}/v1/search/$search_id?limit=5" \
  -H "X-API-Key: $KINDRED_KEY" -o page.json

while cursor=$(field page.json next_cursor) && [ -n "$cursor" ]; do
  curl -sS --get "{{ origin }}/v1/search/$search_id" \
    -H "X-API-Key: $KINDRED_KEY" \
    -d limit=5 --data-urlencode "cursor=$cursor" -o page.json
  echo "more: $(field page.json has_more)"
done
