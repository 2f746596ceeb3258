#!/usr/bin/env python3
"""Writes the C file with the tables of src/base/assets.h: the files of folders, as they are and
packed by gzip. Run by meson; the depfile lists what was read, so that a changed, new or removed
file makes ninja run it again.

usage: embed.py ROOT OUTPUT DEPFILE PATH...      each PATH a folder or file below ROOT
"""
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".sql": "application/sql",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    "": "text/plain; charset=utf-8",
}
# Only the page's developers need these.
LEFT_OUT_FOLDERS = {"node_modules"}
LEFT_OUT_FILES = {"package.json", "package-lock.json", "tsconfig.json"}
LEFT_OUT_ENDINGS = (".sh", ".d.ts", ".md", "~")
ESBUILD = "web/node_modules/.bin/esbuild"
NEEDED = ("web/vendor/lit-html.js", ESBUILD)
# The page states its language from the first byte: it is embedded once for each language.
PAGE = "web/index.html"
IN_LANGUAGE = {f"web/index.{language}.html": language for language in ("de", "it")}
# The service worker: its modules in one file, which is fetched anew whenever a file of the page changes.
WORKER = "web/worker.js"
WORKER_PARTS = "web/js/worker/"


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


def array(name, data):
    rows = (",".join(map(str, data[i : i + 32])) for i in range(0, len(data), 32))
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows) + "};\n"


def minify(root, files):
    """The page's scripts and style sheets as esbuild prints them: without comments and white space, a style
    sheet with those that it imports. Only these are smaller; every name stays."""
    sources = [path for path in files if path.startswith(("web/js/", "web/css/"))]
    if not sources:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, options in ((".js", []), (".css", ["--bundle"])):
            subprocess.run(
                [os.path.join(root, ESBUILD), *(path for path in sources if path.endswith(kind)), *options]
                + ["--minify-whitespace", "--outbase=.", f"--outdir={folder}", "--log-level=warning"],
                cwd=root,
                check=True,
            )
        return {path: read(folder, path) for path in sources}


def read(root, path):
    with open(os.path.join(root, path), "rb") as file:
        return file.read()


def contents(root, files):
    """What is embedded, by path: the files, minified where they are the page's, and the page in each language."""
    data = {path: read(root, path) for path in files} | minify(root, files)
    for path, language in IN_LANGUAGE.items() if PAGE in data else ():
        data[path] = data[PAGE].replace(b'<html lang="en">', f'<html lang="{language}">'.encode())
    if PAGE in data:
        data = {path: data[path] for path in data if path != WORKER and not path.startswith(WORKER_PARTS)}
        data[WORKER] = worker(root, data)
    return data


def worker(root, data):
    """The service worker, with the version of the page and the addresses of the files that it keeps."""
    files = [path.removeprefix("web") for path in sorted(data) if path.startswith("web/") and is_kept(path)]
    build = json.dumps({"version": page_version(data), "files": files})
    return subprocess.run(
        [os.path.join(root, ESBUILD), WORKER, "--bundle", "--minify", f"--define:BUILD={build}"],
        cwd=root,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout


def is_kept(path):
    """Whether the page needs a file without a network."""
    return path.endswith((".css", ".html", ".js", ".json", ".svg")) and path != "web/css/admin.css"


def embed(out, path, data, index):
    """Writes the file's bytes; gives its row in the table."""
    packed = gzip.compress(data, 9, mtime=0)
    out.write(array(f"data_{index}", data + b"\0"))
    gzip_row = "NULL, 0"
    if len(packed) < len(data) * 9 // 10:
        out.write(array(f"gzip_{index}", packed))
        gzip_row = f"gzip_{index}, {len(packed)}"
    media_type = TYPES[os.path.splitext(path)[1]]
    etag = hashlib.sha256(data).hexdigest()[:16]
    return f'    {{"{path}", "{media_type}", "\\"{etag}\\"", data_{index}, {len(data)}, {gzip_row}}},\n'


def page_version(data):
    digest = hashlib.sha256()
    for path in sorted(data):
        if path.startswith("web/"):
            digest.update(path.encode() + b"\0" + hashlib.sha256(data[path]).digest())
    return digest.hexdigest()[:16]


def main(root, output, depfile, *paths):
    files, folders = walk(root, paths)
    if PAGE in files and not all(os.path.exists(os.path.join(root, path)) for path in NEEDED):
        sys.exit("What the page takes from npm is missing: run web/vendor.sh first")
    data = contents(root, files)
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Written by base/embed.py. */\n#include "base/assets.h"\n\n')
        rows = [embed(out, path, data[path], i) for i, path in enumerate(sorted(data))]
        out.write("const struct asset assets[] = {\n" + "".join(rows) + "};\n")
        out.write(f"const size_t assets_count = {len(data)};\n")
        out.write(f'const char assets_page_version[] = "{page_version(data)}";\n')
    with open(depfile, "w", encoding="utf-8") as deps:
        seen = [os.path.join(root, path).replace(" ", "\\ ") for path in files + folders]
        deps.write(f"{output}: " + " ".join(seen) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
