# shellcheck shell=bash
# server.sh - sourced: a PostgreSQL server for tests. start_server makes one in a temporary directory and
# exports TEST_POSTGRES, where its socket is; stop_server ends it and removes the directory. postgres_options
# may be set to options of PostgreSQL other than not to flush. The role reader is for the operator's own queries.
# The role with_password, once a test has made it, needs its password; all others need none.

postgres_bin=$(find /usr/lib/postgresql -path '*/bin/initdb' -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
# For psql itself: the one that is found otherwise is Debian's wrapper in Perl, which takes six times as long.
PATH=${postgres_bin:+$postgres_bin:}$PATH

# PostgreSQL refuses to run as root.
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid postgres --regid postgres --clear-groups "$@"
    else
        "$@"
    fi
}

control() {
    as_postgres "$postgres_bin/pg_ctl" --pgdata "$TEST_POSTGRES/data" --wait "$@"
}

# A service has some twenty connections, and files of tests that share a process keep all their services to its end.
restart_server() {
    control --log "$TEST_POSTGRES/log" --options \
        "-k $TEST_POSTGRES -c listen_addresses='' -c max_connections=1000 ${postgres_options--c fsync=off -c full_page_writes=off}" \
        start >/dev/null
}

# All its processes end at once, as in a power failure.
crash_server() {
    control --mode immediate stop >/dev/null
}

make_server() {
    as_postgres "$postgres_bin/initdb" --pgdata "$TEST_POSTGRES/data" --auth trust --username postgres \
        --encoding UTF8 --no-locale --no-sync
    sed -i '1i local all with_password scram-sha-256' "$TEST_POSTGRES/data/pg_hba.conf"
    restart_server
    "$postgres_bin/createuser" --host "$TEST_POSTGRES" --username postgres reader
}

start_server() {
    TEST_POSTGRES=$(mktemp -d)
    export TEST_POSTGRES
    [ "$(id -u)" -ne 0 ] || chown postgres:postgres "$TEST_POSTGRES"
    make_server >"$TEST_POSTGRES.log" 2>&1 && return
    cat "$TEST_POSTGRES.log" >&2
    return 1
}

stop_server() {
    crash_server
    rm -rf "$TEST_POSTGRES" "$TEST_POSTGRES.log"
}
