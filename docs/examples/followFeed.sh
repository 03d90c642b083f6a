#!/bin/sh
# Follows the event feed with nothing but curl and jq: prints every event as a line of JSON, and keeps its
# cursor in a file, so that the next run resumes where this one stopped.
#
#   MUSTER_URL=https://muster.example.com MUSTER_TOKEN=mus_… ./followFeed.sh place.json ['muster.booking.*']
#
# The token needs the scope events:read. The cursor is written after the events of a page have been printed: after a
# crash their reader may see a page twice, but never misses one. With MUSTER_ONCE=1 the script ends at the end of
# the feed instead of waiting for more.
set -eu

place=${1:?names a file for the place, see the top of this script}
: "${MUSTER_URL:?}" "${MUSTER_TOKEN:?}"
types=${2:-}
[ -s "$place" ] || printf '{"cursor":0}\n' >"$place"
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

while :; do
  epoch=$(jq -r '.epoch // empty' "$place")
  # The token appears in no list of processes: curl reads it from its standard input.
  status=$(printf 'header = "Authorization: Bearer %s"\n' "$MUSTER_TOKEN" |
    curl --silent --show-error --config - --get --max-time 60 \
      --retry 10 --retry-connrefused --output "$answer" --write-out '%{http_code}' \
      --data-urlencode "after=$(jq -r .cursor "$place")" \
      ${epoch:+--data-urlencode "epoch=$epoch"} \
      --data-urlencode "types=$types" --data-urlencode "limit=1000" \
      "$MUSTER_URL/api/v1/events") || status=000

  case $status in
    200) ;;
    000 | 429 | 5??) sleep 5; continue ;;
    # A wrong token, a log that was replaced, an invalid cursor: a person has to look.
    *) jq -r '"\(.code): \(.detail)"' "$answer" >&2; exit 1 ;;
  esac

  jq -c '.events[]' "$answer"
  jq -c '{cursor, epoch}' "$answer" >"$place.next"
  mv "$place.next" "$place"
  if [ "$(jq .caughtUp "$answer")" = true ]; then
    [ -z "${MUSTER_ONCE:-}" ] || exit 0
    sleep 2
  fi
done
