# tap.sh - sourced by the suites in shell.

# check TITLE COMMAND... : one test case of TAP; shows the command's output when it fails.
check() {
    local title=$1 said
    shift
    if said=$("$@" 2>&1); then
        echo "ok 1 - $title"
    else
        printf 'not ok 1 - %s\n%s\n' "$title" "$(sed 's/^/#   /' <<<"$said")"
        return 1
    fi
}
