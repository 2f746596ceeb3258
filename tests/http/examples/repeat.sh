#!/bin/sh
# The same request twice, with the same key: one invitation, and the same answer.
key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
for _ in 1 2; do
    curl -s "$URL/api/invitations" -H "Authorization: Bearer $TOKEN" \
        -H "Content-Type: application/json" -H "Idempotency-Key: $key" \
        -d '{"unlisted": true, "message": "Fancy a round?"}'
    echo
done
