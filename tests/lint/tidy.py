#!/usr/bin/env python3
"""tidy.py - clang-tidy over all C files: one test case of TAP for each.

clang's analyzer follows TIDY_NODES states in each function; a long run, as deep as clang goes by itself,
has 225000. A file that was found clean is not examined again as long as it, what it includes and how it is
compiled stay the same: the cache lies in ~/.cache/shanghaien-tidy.
"""
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get('BUILD', ROOT / 'build-san'))
COMMANDS = BUILD / 'lint'
CACHE = pathlib.Path(os.environ.get('XDG_CACHE_HOME', pathlib.Path.home() / '.cache')) / 'shanghaien-tidy'
TIDY = ['clang-tidy', '--quiet', '-p', str(COMMANDS)]
for argument in ('-Xclang', '-analyzer-config', '-Xclang', f'max-nodes={os.environ.get("TIDY_NODES", "2000")}'):
    TIDY.append(f'--extra-arg={argument}')


def write_commands():
    """How each file is compiled, for clang-tidy, without the options that only gcc has."""
    COMMANDS.mkdir(exist_ok=True)
    commands = json.loads((BUILD / 'compile_commands.json').read_text())
    for command in commands:
        command['command'] = re.sub(r' -fno-tree-[a-z-]*| -Wno-[a-z]+-truncation', '', command['command'])
    (COMMANDS / 'compile_commands.json').write_text(json.dumps(commands))
    return commands


def read_includes():
    """By object file, all files that the compiler read for it, as ninja has noted them in the build."""
    noted = subprocess.run(['ninja', '-C', str(BUILD), '-t', 'deps'], check=True, capture_output=True, text=True).stdout
    blocks = (block.splitlines() for block in noted.split('\n\n'))
    return {lines[0].split(':')[0]: [line.strip() for line in lines[1:]] for lines in blocks if lines}


@functools.lru_cache(maxsize=None)
def digest_of(path):
    return hashlib.sha256((BUILD / path).read_bytes()).digest()


def includes_of(command):
    """All files that the compiler would read for an object that no build has made (bench)."""
    words = shlex.split(command['command'])
    kept = [word for word in words[1:] if word.startswith(('-D', '-I', '-std', '-isystem'))]
    rule = subprocess.run(['clang', '-M', *kept, command['file']], cwd=BUILD, check=True, capture_output=True, text=True).stdout
    return rule.replace('\\\n', ' ').split()[1:]


def what_is_compiled(command, includes):
    """What the compiler reads, with the comments, which may switch checks off, and its options."""
    words = [word for word in shlex.split(command['command']) if word.startswith(('-D', '-I', '-std', '-isystem'))]
    return ' '.join(words).replace(str(ROOT), '').encode() + b''.join(map(digest_of, includes.get(command['output']) or includes_of(command)))


def main():
    CACHE.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(['clang-tidy', '--version'], check=True, capture_output=True).stdout
    rules = (ROOT / '.clang-tidy').read_bytes() + version + ' '.join(TIDY[4:]).encode()
    includes = read_includes()
    files = {os.path.normpath(BUILD / each['file']): each for each in write_commands()}
    for path in sorted(path for path in files if path.endswith('.c') and BUILD not in pathlib.Path(path).parents):
        title = f'{os.path.relpath(path, ROOT)} satisfies clang-tidy'
        clean = CACHE / hashlib.sha256(rules + what_is_compiled(files[path], includes)).hexdigest()
        if not clean.exists():
            tidied = subprocess.run([*TIDY, path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if tidied.returncode:
                print(f'not ok 1 - {title}\n' + re.sub('^', '#   ', tidied.stdout, flags=re.M))
                continue
            clean.touch()
        print(f'ok 1 - {title}', flush=True)


if __name__ == '__main__':
    sys.exit(main())
