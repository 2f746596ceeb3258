# Begins a game of Shanghaien against a house player, and makes my first move.
import json, os, time, urllib.error, urllib.request

def call(method, path, body=None):
    request = urllib.request.Request(
        os.environ["URL"] + path, method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + os.environ["TOKEN"],
                 "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")  # 204 has no body
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())  # says why: see "Errors"

invitation = call("POST", "/api/invitations", {"to": "el-dado"})
game = call("POST", f"/api/invitations/{invitation['id']}/accept", {})
while not game["legal"]:  # the house player begins
    time.sleep(1)
    game = call("GET", f"/api/games/{game['id']}")

move = {"seq": game["seq"], "move": game["legal"][0]}  # {"type": "roll"}
game = call("POST", f"/api/games/{game['id']}/moves", move)
print("I rolled", game["dice"], "and may now play", game["legal"])
