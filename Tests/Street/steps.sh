# For the scripts that run in the street.

# await FILE [SECONDS]: until it is there. Gives up after a minute, aloud.
await() {
  _left=$((${2:-60} * 50))
  while [ ! -e "$1" ]; do
    _left=$((_left - 1))
    [ "$_left" -gt 0 ] || { echo "street: $1 never came" >&2; return 1; }
    sleep 0.02
  done
}
