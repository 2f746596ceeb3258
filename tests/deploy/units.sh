#!/bin/bash
# What a host gets: the units as meson installs them are valid and closed, the scripts are sound.
# Prints TAP. What needs a machine of its own is `machine` here.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${BUILD:-$root/build-san}
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
DESTDIR=$tree meson install -C "$build" --no-rebuild --quiet >&2
units=$(find "$tree" -path '*/lib/systemd/system')

# check TITLE COMMAND... : one test case; what the command says goes along where it fails.
check() {
    local title=$1 said
    shift
    if said=$("$@" 2>&1); then
        echo "ok 1 - $title"
    else
        printf 'not ok 1 - %s\n%s\n' "$title" "$(sed 's/^/#   /' <<<"$said")"
    fi
}

# The figure is in tenths here: at most 2.0.
is_closed() {
    systemd-analyze security --offline=true --threshold=20 --no-pager "$1"
}

# The program need not be where the unit says: it is not installed here.
is_valid() {
    ! systemd-analyze verify "$1" 2>&1 | grep -v 'not executable: No such file' | grep .
}

for unit in "$units"/*.service; do
    check "${unit##*/} is exposed by at most 2.0" is_closed "$unit"
done
for unit in "$units"/*; do
    check "${unit##*/} is a valid unit" is_valid "$unit"
done
for script in "$root"/deploy/{run,package,install.sh} "$root"/deploy/debian/* "$root"/tests/deploy/machine*; do
    check "${script#"$root"/} satisfies shellcheck" \
        shellcheck -x -P "$root/deploy" -e SC1091,SC2046,SC2154,SC2034 -s bash "$script"
done
