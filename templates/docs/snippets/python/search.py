import json
import os
import time
import urllib.error
import urllib.request
import uuid

HOST = "{{ origin }}"
KEY = os.environ["KINDRED_KEY"]


def ask(path, body=None, **headers):
    """The answer and its headers. A body makes it a POST."""
    data = json.dumps(body).encode() if body is not None else None
    headers |= {"X-API-Key": KEY, "Content-Type": "application/json"}
    request = urllib.request.Request(HOST + path, data, headers)
    with urllib.request.urlopen(request, timeout=70) as answer:
        return json.load(answer), answer.headers


found, headers = ask("/v1/search", {"query": "sourdough bakers in Berlin", "limit": 10})
print(found["total"], "creators for", headers["X-Credits-Charged"], "credits")
for item in found["data"]:
    print(item["creator"]["name"], item["match"]["score"])
    for reason in item["match"]["evidence"]:
        print("  ", reason["evidence_quote"] or reason["text"])
