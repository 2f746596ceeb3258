# Counts the single test cases in a suite's TAP and prints "passed failed skipped".
#
# Node nests: a file or group is a line of its own after the indented lines of its tests and their
# plan (1..N). Such a line counts only if it failed with nothing failed inside.

match($0, /^ *1\.\.[0-9]+/) {
    indent = match($0, /[^ ]/) - 1
    if (indent > 0) group[indent - 4] = 1
    next
}

/^ *(not )?ok [0-9]+/ {
    indent = match($0, /[^ ]/) - 1
    failing = /^ *not ok/
    if (group[indent]) {
        group[indent] = 0
        if (failing && !inside[indent + 4]) failed++
    } else if (/# *(SKIP|TODO)/) {
        skipped++
    } else if (failing) {
        failed++
    } else {
        passed++
    }
    if (failing) inside[indent] = 1
    inside[indent + 4] = 0
}

END {
    print passed + 0, failed + 0, skipped + 0
}
