# install.sh - sourced by deploy/run and tests/run: installs the Debian packages that are missing.
# If all are there, only dpkg's own list is read: no network, no apt-get.

# need_packages PACKAGE... : installs those that are missing with apt-get. On systems other than
# Debian and its children it says what is needed and continues: the build reports what it misses.
need_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        echo "This is not Debian. Please install these: $*" >&2
        return 0
    fi
    local package missing=()
    for package in "$@"; do
        package_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    echo "Installing ${missing[*]}" >&2
    as_root apt-get update >&2
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "${missing[@]}" >&2
}

# node_packages: prints the packages of node and npm, unless those are already there (a Node newer than
# Debian's brings its own npm and conflicts with Debian's).
node_packages() {
    command -v node >/dev/null || echo nodejs
    command -v npm >/dev/null || echo npm
}

package_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "This needs root and there is no sudo: $*" >&2
        return 1
    fi
}

# The libraries that the service is built with, and the tools that build it: another architecture wants its own
# libraries and the same tools (deploy/package).
build_libraries=(libc6-dev libmicrohttpd-dev libsqlite3-dev libcjose-dev libcjson-dev libsodium-dev libcurl4-openssl-dev
    libicu-dev libssl-dev zlib1g-dev librsvg2-dev libpq-dev pkg-config)
build_tools=(meson ninja-build ca-certificates gzip libdeflate-tools brotli clang lld wasi-libc libclang-rt-dev-wasm32)
build_packages=(gcc "${build_tools[@]}" "${build_libraries[@]}")
