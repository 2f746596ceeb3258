# package.sh - sourced by run: the Debian package, its binary and the effects of its scripts on
# a machine, which is a folder here (DPKG_ROOT).
package=$tree/package

built_without_a_warning() {
    "$root/deploy/package" "$tree" 2>&1 | tee "$tree/build.log" || return
    ! grep 'warning: .*\[-W' "$tree/build.log"
}

check 'the package is built, and the compiler warns of nothing' built_without_a_warning
dpkg-deb --raw-extract "$tree"/shanghaien_*.deb "$package"
binary=$package/usr/bin/shanghaien

# --- The binary ---

is_hardened() {
    local headers symbols
    headers=$(readelf --wide --file-header --program-headers --dynamic "$binary")
    symbols=$(readelf --wide --dyn-syms "$binary")
    case $1 in
    pie) grep 'Type: *DYN (Position-Independent' <<<"$headers" ;;
    relro) grep GNU_RELRO <<<"$headers" ;;
    now) grep 'FLAGS_1.* NOW' <<<"$headers" ;;
    stack) grep 'GNU_STACK .* RW ' <<<"$headers" ;;
    protector) grep '__stack_chk_fail' <<<"$symbols" ;;
    fortify) grep -E '__(v?snprintf|memcpy)_chk' <<<"$symbols" ;;
    esac
}

# The binary does not tell the level of the checks.
all_fortified() {
    ! grep '"command":' "$root/build-package/compile_commands.json" | grep -v -e '-D_FORTIFY_SOURCE=3' |
        grep -o ' -c .*'
}

# Where an indirect jump may lead: endbr64 on x86, bti or paciasp on ARM. The note that says so of
# the whole is missing, for the C library's own start files have none in Debian.
guards_jumps() {
    local marks
    marks=$(objdump --disassemble --no-show-raw-insn "$binary" | grep -cwE 'endbr64|bti|paciasp')
    echo "$marks marks"
    [ "$marks" -gt 500 ]
}

check 'its binary can be loaded anywhere' is_hardened pie
check 'its tables are read-only once it runs' is_hardened relro
check 'they are filled before it runs' is_hardened now
check 'its stack is not executable' is_hardened stack
check 'its stack frames are protected' is_hardened protector
check 'its calls of the C library are checked' is_hardened fortify
check 'the checks are of level 3 in every file' all_fortified
check 'its jumps are guarded' guards_jumps

# --- The examples of containers; `release` runs them ---

# The service knows each setting that an example gives it.
knows_settings() {
    ! comm -23 <(grep -oh 'SHANGHAIEN_[A-Z_]*' "$@" | sort -u) <("$binary" serve --help | grep -o 'SHANGHAIEN_[A-Z_]*' | sort -u) | grep .
}

# Compose's own checks of its files, as far as ours need them: alone, and with PostgreSQL.
compose_is_sound() {
    (cd "$root/tests" && node --input-type=module -e '
        import assert from "node:assert/strict";
        import { readFileSync } from "node:fs";
        import { load } from "js-yaml";
        const read = (file) => load(readFileSync("../deploy/compose/" + file + ".yaml", "utf8"));
        const known = ["image", "restart", "stop_grace_period", "environment", "ports", "volumes", "healthcheck",
            "read_only", "tmpfs", "cap_drop", "security_opt", "mem_limit", "pids_limit"];
        const check = ({ services, volumes }) => {
            for (const service of Object.values(services)) {
                for (const key of Object.keys(service)) assert.ok(known.includes(key), key);
                for (const volume of service.volumes ?? []) assert.ok(volume.split(":")[0] in volumes, volume);
            }
        };
        const [alone, more] = [read("compose"), read("postgres")];
        check(alone), check(more);
        assert.deepEqual([Object.keys(alone), Object.keys(more)], [["name", "services", "networks", "volumes"], ["services", "volumes"]]);
        assert.ok(new URL(more.services.game.environment.SHANGHAIEN_DATABASE).hostname in more.services);
        const { environment, ports, volumes, read_only, cap_drop, security_opt } = alone.services.game;
        assert.equal(environment.SHANGHAIEN_TRUSTED_PROXY, alone.networks.default.ipam.config[0].subnet);
        assert.deepEqual(ports, ["8080", "8081"].map((port) => ["127.0.0.1", port, port].join(":")));
        assert.deepEqual([volumes, read_only, cap_drop, security_opt], [["game:/data"], true, ["ALL"], ["no-new-privileges:true"]]);')
}

# A unit in the form that systemd reads: sections, and settings of those that Podman 4.5 knows.
quadlet_is_sound() {
    local known='Description|Before|ContainerName|Image|Network|Subnet|PublishPort|Volume|Environment|EnvironmentFile|ReadOnly|VolatileTmp'
    known="$known|HealthCmd|HealthInterval|HealthTimeout|DropCapability|NoNewPrivileges|PodmanArgs|Restart|RestartPreventExitStatus"
    known="$known|TimeoutStartSec|TimeoutStopSec|WantedBy"
    ! grep -nvE "^(#.*||\\[(Unit|Container|Network|Service|Install)\\]|($known)=.+)\$" "$@"
}

# It may do as little as the unit, its proxy is trusted, and the operator's page is reached.
quadlet_is_closed() {
    local line subnet
    subnet=$(sed -n 's/^Subnet=//p' "$root/deploy/quadlet/shanghaien.network")
    for line in ReadOnly=true DropCapability=all NoNewPrivileges=true PublishPort=127.0.0.1:8081:8081 \
        "Environment=SHANGHAIEN_TRUSTED_PROXY=$subnet"; do
        grep -qxF "$line" "$root/deploy/quadlet/shanghaien.container" || { echo "no $line" && return 1; }
    done
}

check 'the containers of compose fit together' compose_is_sound
check 'the quadlet is closed as the unit is' quadlet_is_closed
check 'the quadlets are written as systemd reads them' quadlet_is_sound "$root"/deploy/quadlet/*
check 'image and examples give settings that the service knows' knows_settings "$root"/deploy/{image,compose/*,quadlet/*}

# --- The files beside it ---

nothing_is_younger() {
    ! dpkg-deb --fsys-tarfile "$tree"/shanghaien_*.deb | tar --list --verbose --full-time --utc |
        awk -v limit="$(date --utc --date="@$(git -C "$root" log -1 --format=%ct)" '+%F %T')" '$4 " " $5 > limit' | grep .
}

check 'it has the version that git tells' [ "$(dpkg-deb --field "$tree"/shanghaien_*.deb Version)" = "$("$root/deploy/version")" ]
check 'its binary says the same' grep -F "shanghaien $("$root/deploy/version")" <("$binary" --version)
check 'nothing in it is younger than the commit' nothing_is_younger
# Each link and each example that a page names, from where the page is installed; a link to a place in a page, too.
pages_lead_somewhere() {
    node --input-type=module -e '
        import { existsSync, readFileSync } from "node:fs";
        import { dirname, join } from "node:path";
        const slug = (heading) => heading.toLowerCase().replaceAll(/[^\w\s-]/g, "").trim().replaceAll(/\s/g, "-");
        const places = (page) => [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading));
        const nowhere = process.argv.slice(1).flatMap((page) => {
            const text = readFileSync(page, "utf8");
            const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g), ...text.matchAll(/`(\.\.\/[^`]+)`/g)].map(([, link]) => link);
            return links.filter((link) => {
                const [file, place] = link.split("#");
                const target = file ? join(dirname(page), file) : page;
                return !existsSync(target) || (place && !places(target).includes(place));
            }).map((link) => `${page}: ${link}`);
        });
        console.log(nowhere.join("\n"));
        process.exit(nowhere.length > 0 ? 1 : 0);' \
        "$package"/usr/share/doc/shanghaien/{README.md,docs/*.md}
}

# What the pages would have somebody type.
pages_name_commands() {
    ! comm -23 <(grep -ohE 'shanghaien(-admin|-next admin| admin) [a-z][a-z-]+' "$package"/usr/share/doc/shanghaien/{README.md,docs/*.md} |
        awk '{ print $NF }' | sort -u) <("$binary" admin --help | awk '/^  [a-z]/ { print $1 }' | sort -u) | grep .
}

# What the pages give as settings, in their blocks.
pages_name_settings() {
    ! comm -23 <(grep -ohE '^    [a-z]+(-[a-z]+)+ = ' "$package"/usr/share/doc/shanghaien/docs/*.md | awk '{ gsub("-", "_"); print "SHANGHAIEN_" toupper($1) }' | sort -u) \
        <("$binary" serve --help | grep -o 'SHANGHAIEN_[A-Z_]*' | sort -u) | grep .
}

check 'the pages in it lead somewhere' pages_lead_somewhere
check 'they name commands that there are' pages_name_commands
check 'they name settings that there are' pages_name_settings
check 'it has a changelog' grep . <(zcat "$package/usr/share/doc/shanghaien/changelog.gz" | dpkg-parsechangelog --file - --show-field Changes)

# --- Its scripts ---

# script NAME WORD... : runs a script as dpkg does, on the machine in the folder.
script() {
    as_root env DPKG_ROOT="$package" DPKG_MAINTSCRIPT_PACKAGE=shanghaien DPKG_MAINTSCRIPT_NAME="$1" \
        "$package/DEBIAN/$1" "${@:2}"
}

unit() {
    as_root systemctl --root="$package" "$@"
}

# is UNIT STATE
is() {
    local state
    state=$(unit is-enabled "$1")
    echo "$1 is $state"
    [ "$state" = "$2" ]
}

all_are() {
    is shanghaien.service "$1" && is shanghaien.socket "$1" && is shanghaien-backup.timer "$1" &&
        is shanghaien-verify.timer "$1"
}

check 'it installs' script postinst configure
check 'its user is made' grep '^shanghaien:' "$package/etc/passwd"
check 'its units are enabled' all_are enabled
unit disable --quiet shanghaien.service shanghaien.socket
unit mask --quiet shanghaien-backup.timer
check 'it is upgraded' script postinst configure 0.1.0
check 'a unit that the operator has disabled stays so' is shanghaien.service disabled
check 'a unit that the operator has masked stays so' is shanghaien-backup.timer masked
unit unmask --quiet shanghaien-backup.timer
unit enable --quiet shanghaien.service shanghaien.socket shanghaien-backup.timer shanghaien-verify.timer
check 'it is upgraded again' script postinst configure 0.1.0
check 'units that the operator has enabled stay so' all_are enabled
check 'it is removed' script prerm remove
check 'it is purged' script postrm purge
check 'nothing is enabled then' all_are disabled

# --- shanghaien-admin ---

# As the operator calls it: as root, while the data is the service's.
admin() {
    as_root env PATH="$package/usr/bin:$PATH" SHANGHAIEN_CONFIG="$package/etc/shanghaien/shanghaien.conf" \
        SHANGHAIEN_DATA="$tree/data" shanghaien-admin "$@"
}

backs_up() {
    admin backup "$tree/data/now.db" && [ "$(stat --format=%u "$tree/data/now.db")" -eq 65534 ]
}

restores() {
    admin restore "$tree/data/now.db" && [ "$(find "$tree/data" ! -uid 65534 | tee /dev/stderr | wc -l)" -eq 0 ]
}

# A database that a service has made, and which belongs to somebody else than root.
make_data() {
    local line service
    coproc "$binary" serve --listen 127.0.0.1:0 --admin-listen off --data "$tree/data" 2>/dev/null
    service=$COPROC_PID
    read -r line <&"${COPROC[0]}"
    kill "$service" && wait "$service" && as_root chown -R 65534:65534 "$tree/data"
}

make_data
chmod 711 "$tree" # so that they reach it
check 'shanghaien-admin backs up as the owner of the data' backs_up
check 'it restores as the owner of the data' restores

# A server that has TLS, and then does not. libpq first looks for a certificate of the user's own: never
# where only root may look.
looks_at_no_home_of_root() {
    local port said
    coproc python3 -c 'import socket
s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1], flush=True)
while True:
    c = s.accept()[0]; c.recv(8); c.sendall(b"S"); c.recv(4096); c.sendall(b"no TLS"); c.close()'
    read -r port <&"${COPROC[0]}"
    mkdir -m 700 "$tree/home"
    as_root chown 0:0 "$tree/home"
    said=$(as_root env HOME="$tree/home" PATH="$package/usr/bin:$PATH" SHANGHAIEN_CONFIG="$package/etc/shanghaien/shanghaien.conf" \
        SHANGHAIEN_DATA="$tree/data" SHANGHAIEN_DATABASE="postgresql://shanghaien@127.0.0.1:$port/none?sslmode=require" shanghaien-admin check 2>&1)
    kill "$COPROC_PID"
    echo "$said"
    grep -q 'SSL' <<<"$said" && ! grep -q 'Permission denied' <<<"$said"
}

check 'it does not look for the certificates of root' looks_at_no_home_of_root

# --- The nightly backup ---

# nightly UNIT SETTING : runs what the unit runs, with that setting in place of the credential.
nightly() {
    local command
    echo "$2" >"$tree/shanghaien.conf"
    read -ra command < <(sed -n "s|^ExecStart=[^ ]*/shanghaien |$binary |p" "$units/$1" |
        sed "s|%d|$tree|g; s|/var/lib/shanghaien|$tree/data|g")
    as_root "${command[@]}"
}

copies() {
    as_root rm -rf "$tree/data/backup"
    nightly shanghaien-backup.service '' && as_root find "$tree/data/backup" -name '[1-7].db' | grep .
}

verifies() {
    nightly shanghaien-verify.service '' | grep 'can be restored'
}

# leaves_it_to_postgres UNIT
leaves_it_to_postgres() {
    as_root rm -rf "$tree/data/backup"
    nightly "$1" 'database = postgresql://shanghaien@db.example.org/shanghaien' | grep 'the data is in PostgreSQL' &&
        ! as_root find "$tree/data/backup" -name '*.db' | grep .
}

check 'the nightly backup copies the file' copies
check 'it is restored on trial' verifies
for unit in shanghaien-backup.service shanghaien-verify.service; do
    check "$unit goes by the settings, and is no failure where they name PostgreSQL" leaves_it_to_postgres "$unit"
done
