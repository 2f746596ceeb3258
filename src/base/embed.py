#!/usr/bin/env python3
"""Writes the C file with the tables of src/base/assets.h: the files of folders, as they are and
packed; the page as web/build.js builds it. Run by meson; the depfile lists what was read, so that a changed, new or removed
file makes ninja run it again.

usage: embed.py ROOT OUTPUT DEPFILE --maps|--no-maps GAME.wasm... PATH...      each PATH a folder or file below ROOT; GAME.wasm:
a game for the browser
"""
import hashlib
import os
import subprocess
import sys
import tempfile

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",  # a module and a worker are always UTF-8
    ".map": "application/json",
    ".json": "application/json",
    ".png": "image/png",
    ".sql": "application/sql",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    "": "text/plain; charset=utf-8",
}
# Only the page's developers need these.
LEFT_OUT_FOLDERS = {"node_modules"}
LEFT_OUT_FILES = {"package.json", "package-lock.json", "tsconfig.json"}
LEFT_OUT_ENDINGS = (".sh", ".d.ts", ".md", "~")
NEEDED = ("web/vendor/lit-html.js", "web/node_modules/.bin/esbuild", "web/node_modules/swagger-ui-dist")
# The build makes other files of these.
PAGE = "web/index.html"
BUILT = ("web/js/", "web/css/", "web/vendor/", "web/worker.js", "web/rules-worker.js", "web/build.js", "web/manifest.js", "web/pieces.js", "web/scenes.js", "web/docs.", PAGE)
# What the API's guide shows of the tests.
SHOWN = ("tests/http/examples", "tests/http/starter-bot.js")


def wanted(name):
    return not (name.startswith(".") or name in LEFT_OUT_FILES or name.endswith(LEFT_OUT_ENDINGS))


def walk(root, paths):
    """The files to embed and the folders they were found in, relative to the root."""
    files, folders = [], []
    for path in paths:
        if not os.path.exists(os.path.join(root, path)):
            sys.exit(f"embed.py: there is no {path}")
        if os.path.isfile(os.path.join(root, path)):
            files.append(path)
        for folder, subfolders, names in os.walk(os.path.join(root, path)):
            subfolders[:] = sorted(set(subfolders) - LEFT_OUT_FOLDERS)
            folders.append(os.path.relpath(folder, root))
            files += [os.path.relpath(os.path.join(folder, n), root) for n in names if wanted(n)]
    return sorted(files), folders


# A byte in a string literal, which a compiler reads many times as fast as a list of numbers, and ends by NUL.
ESCAPES = [f"\\{byte:03o}" for byte in range(256)]


def array(name, data):
    rows = ("".join(map(ESCAPES.__getitem__, data[i : i + 32])) for i in range(0, len(data), 32))
    return f'static const unsigned char {name}[] =\n"' + '"\n"'.join(rows) + '";\n'


def build(root, maps, games):
    """The page as browsers get it, by path below the project."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", os.path.join(root, "web/build.js"), folder, maps, *games], check=True)
        paths = [os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names]
        return {f"web/{path}": read(folder, path) for path in paths}


def read(root, path):
    with open(os.path.join(root, path), "rb") as file:
        return file.read()


def contents(root, files, maps, games):
    """What is embedded, by path: the files, but the page's as they are built."""
    if PAGE not in files:
        return {path: read(root, path) for path in files}
    kept = [path for path in files if not path.startswith(BUILT) or path.endswith("/LICENSE")]
    return {path: read(root, path) for path in kept} | build(root, maps, games)


def packed(command, data):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def codings(path, data):
    """The packed forms, by their names in C. Brotli only where browsers fetch most: what never changes."""
    yield "GZIP", packed(["libdeflate-gzip", "-12", "-c"], data)
    if path.startswith("web/assets/"):
        yield "BROTLI", packed(["brotli", "-q", "11", "-w", "24", "-c"], data)


def embed(out, path, data, index):
    """Writes the file's bytes; gives its row in the table."""
    out.write(array(f"data_{index}", data))
    forms = ""
    for coding, form in codings(path, data):
        if len(form) < len(data) * 9 // 10:
            name = f"{coding.lower()}_{index}"
            out.write(array(name, form))
            forms += f"[ASSET_{coding}] = {{{name}, {len(form)}}}, "
    media_type = TYPES[os.path.splitext(path)[1]]
    etag = hashlib.sha256(data).hexdigest()[:16]
    return f'    {{"{path}", "{media_type}", "\\"{etag}\\"", data_{index}, {len(data)}, {{{forms or "{NULL, 0}"}}}}},\n'


def page_version(data):
    digest = hashlib.sha256()
    for path in sorted(data):
        if path.startswith("web/"):
            digest.update(path.encode() + b"\0" + hashlib.sha256(data[path]).digest())
    return digest.hexdigest()[:16]


def main(root, output, depfile, maps, *paths):
    games = [path for path in paths if path.endswith(".wasm")]
    files, folders = walk(root, [path for path in paths if path not in games])
    if PAGE in files and not all(os.path.exists(os.path.join(root, path)) for path in NEEDED):
        sys.exit("What the page takes from npm is missing: run web/vendor.sh first")
    data = contents(root, files, maps, games)
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Written by base/embed.py. */\n#include "base/assets.h"\n\n')
        out.write('#pragma GCC diagnostic ignored "-Woverlength-strings"\n')
        rows = [embed(out, path, data[path], i) for i, path in enumerate(sorted(data))]
        out.write("const struct asset assets[] = {\n" + "".join(rows) + "};\n")
        out.write(f"const size_t assets_count = {len(data)};\n")
        out.write(f'const char assets_page_version[] = "{page_version(data)}";\n')
    if PAGE in files:
        shown, more = walk(root, SHOWN)
        files, folders = files + shown, folders + more
    with open(depfile, "w", encoding="utf-8") as deps:
        seen = [os.path.join(root, path).replace(" ", "\\ ") for path in files + folders]
        deps.write(f"{output}: " + " ".join(seen) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
