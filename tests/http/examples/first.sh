#!/bin/sh
# Anybody may read what everybody may see: no token is needed.
curl -s "$URL/api/rankings"
echo
# Who am I, and which games wait for me?
curl -s "$URL/api/me" -H "Authorization: Bearer $TOKEN"
echo
curl -s "$URL/api/games?status=active" -H "Authorization: Bearer $TOKEN"
