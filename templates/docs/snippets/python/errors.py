def ask_until_answered(path, body, attempts=5, patience_s=120):
    """Waits as long as it is told to; gives up on longer waits, and on what waiting does not mend."""
    again = {"Idempotency-Key": str(uuid.uuid4())}
    for attempt in range(attempts):
        try:
            return ask(path, body, **again)
        except urllib.error.HTTPError as failure:
            error = json.load(failure)["error"]
            print(failure.code, error["code"], error["message"], error["request_id"])
            wait_s = failure.headers["Retry-After"]
            if wait_s is None and failure.code not in (500, 503):
                raise
            if int(wait_s or 0) > patience_s or failure.headers["X-Should-Retry"] == "false":
                raise
        except (urllib.error.URLError, TimeoutError):
            wait_s = None  # No answer came; if one was paid for, the next attempt gets it.
        time.sleep(int(wait_s or 2**attempt))
    raise TimeoutError(path)


try:
    ask_until_answered("/v1/search", {"query": "home espresso", "limit": 1000})
except urllib.error.HTTPError as failure:
    print("not worth another try:", failure.code)
