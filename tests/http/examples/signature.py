import hashlib, hmac, time

def is_genuine(signature, body, secret):
    """`signature`: the header; `body`: the bytes as they came; `secret`: from GET /api/me/webhook."""
    part = dict(each.split("=", 1) for each in signature.split(","))
    signed = part["t"].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, part["v1"]) and abs(time.time() - int(part["t"])) < 300
