# Prints what happens in my games, and goes on where it was when the connection is lost.
import http.client, os, time, urllib.error, urllib.request

last = None
while True:
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    if last:
        headers["Last-Event-ID"] = last
    try:
        request = urllib.request.Request(os.environ["URL"] + "/api/events", headers=headers)
        with urllib.request.urlopen(request, timeout=60) as stream:
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    last = value
                elif name == "event":
                    kind = value
                elif name == "data":
                    print(kind, value, flush=True)
    except urllib.error.HTTPError as error:
        if error.code not in (429, 503):
            raise  # the token has ended, for example
    except (OSError, http.client.HTTPException):
        pass
    time.sleep(3)
