# units.sh - sourced by run: the units as meson installs them are valid and closed.
DESTDIR=$tree/installed meson install -C "$build" --no-rebuild --quiet >&2
units=$(find "$tree/installed" -path '*/lib/systemd/system')

# The figure is in tenths here: at most 2.0.
is_closed() {
    systemd-analyze security --offline=true --threshold=20 --no-pager "$1"
}

# The program need not be where the unit says: it is not installed here.
is_valid() {
    ! systemd-analyze verify "$1" 2>&1 | grep -v 'not executable: No such file' | grep .
}

# The exit status 2 says so: tests/http/commands.test.js.
ends_for_good_by_wrong_settings() {
    grep -x 'Restart=always' "$units/shanghaien.service" &&
        grep -x 'RestartPreventExitStatus=2' "$units/shanghaien.service"
}

is_told_when_it_fails() {
    grep -x 'OnFailure=shanghaien-failed@%n.service' "$units/$1" && [ -f "$units/shanghaien-failed@.service" ]
}

for unit in shanghaien.service shanghaien-backup.service shanghaien-verify.service; do
    check "a failure of $unit is told" is_told_when_it_fails "$unit"
done
for unit in "$units"/*.service; do
    check "${unit##*/} is exposed by at most 2.0" is_closed "$unit"
done
for unit in "$units"/*; do
    check "${unit##*/} is a valid unit" is_valid "$unit"
done
check 'a wrong setting is not tried again, all else is' ends_for_good_by_wrong_settings
