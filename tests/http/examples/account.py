# Signs up an account for a program, and prints a token for it.
# OWNER, if there is one, is asked to confirm that it is a bot.
import json, os, urllib.error, urllib.request

def post(path, body, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = json.dumps(body).encode()
    request = urllib.request.Request(os.environ["URL"] + path, data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())  # says why: see "Errors"

login = {"name": os.environ["NAME"], "password": os.environ["PASSWORD"]}
session = post("/api/accounts", login)["token"]  # later: /api/sessions
if "OWNER" in os.environ:
    post("/api/me/bot", {"owner": os.environ["OWNER"]}, session)
token = {"name": "my program", "scopes": ["read", "play"]}
print(post("/api/me/tokens", token, session)["token"])
