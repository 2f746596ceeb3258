#!/usr/bin/env python3
"""rooms.py - the rooms of src/, as the README's table lists them: a file includes only what lies in its own
room or in one above it, and no modules (X.c with X.h) include each other in a circle. Prints what is wrong."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SRC = ROOT / 'src'
ROOMS = [room.strip('/') for room in re.findall(r'^\| `src/([a-z/]*/)` ', (ROOT / 'README.md').read_text(), re.M)]


def room_of(path):
    """The place of its room in the table; of a file directly in src/ behind all of them."""
    fitting = [room for room in ROOMS if path.startswith(room + '/')]
    return ROOMS.index(max(fitting, key=len)) if fitting else len(ROOMS)


def includes_of(path):
    """The files of src/ that a file includes."""
    return [name for name in re.findall(r'^#include "([^"]+)"', (SRC / path).read_text(), re.M) if (SRC / name).exists()]


def circles(modules):
    """A path through the modules that begins and ends at the same one, for each that is found."""
    done = set()
    for start in sorted(modules):
        stack = [(start, iter(sorted(modules[start])))]
        while stack and start not in done:
            for below in stack[-1][1]:
                path = [module for module, _ in stack]
                if below in path:
                    yield path[path.index(below):] + [below]
                elif below not in done:
                    stack.append((below, iter(sorted(modules[below]))))
                    break
            else:
                done.add(stack.pop()[0])


files = sorted(str(path.relative_to(SRC)) for path in SRC.rglob('*.[ch]'))
faults = [f'{path} includes {name}, which lies below it in the table'
          for path in files for name in includes_of(path) if room_of(name) > room_of(path)]
graph = {path[:-2]: set() for path in files}
for path in files:
    graph[path[:-2]] |= {name[:-2] for name in includes_of(path)} - {path[:-2]}
faults += ['a circle: ' + ' -> '.join(path) for path in circles(graph)]
faults += [f'{path} is in no room' for path in files if '/' in path and room_of(path) == len(ROOMS)]
print('\n'.join(faults))
sys.exit(bool(faults or len(ROOMS) < 10))
