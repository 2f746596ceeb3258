/** The build of the page: a browser keeps all that a new version has not changed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../fixtures/server.js';

const home = mkdtempSync(join(tmpdir(), 'page-'));
after(() => rmSync(home, { recursive: true }));
const web = join(home, 'web');
cpSync(join(root, 'web'), web, { recursive: true, filter: (path) => !path.includes('node_modules') });
symlinkSync(join(root, 'web/node_modules'), join(web, 'node_modules'));
symlinkSync(join(root, 'tests'), join(home, 'tests')); // the guide shows examples

/** The files of the page as it is built, by path. */
function build() {
  const folder = mkdtempSync(join(home, 'built-'));
  execFileSync('node', [join(web, 'build.js'), folder, join(web, 'icon.svg')]); // in the place of the rules, which meson builds
  return new Map(readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** The files of the page that a change of one of its sources changes; those with a hash without it. */
function changed(source, before, later) {
  const path = join(web, source);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(before), before);
  writeFileSync(path, text.replace(before, later));
  const files = build();
  writeFileSync(path, text);
  const differing = [...files].filter(([name, content]) => whole.get(name) !== content).map(([name]) => name);
  assert.equal(files.size, whole.size);
  return new Set(differing.map((name) => (name.startsWith('pages/') ? 'the documents' : name.replace(/-[\w-]{4}(?=[./])/, ''))));
}

const whole = build();

test('a changed word changes the dictionaries of its area and the documents, and what keeps them has a new list', () => {
  const files = changed('js/lang/it/frame.js', "'frame.dismiss': '", "'frame.dismiss': 'Ohibò ");
  assert.deepEqual([...files].sort(), ['assets/frame/de.js', 'assets/frame/en.js', 'assets/frame/it.js', 'offline/shanghai.it.json', 'offline/shanghaien.it.json', 'the documents', 'worker.js']);
});

test('a changed module changes its bundle and the documents, even one that all others import', () => {
  const files = changed('js/app.js', "root.ariaBusy = 'true'", "root.ariaBusy = 'yes'");
  assert.deepEqual([...files].sort(), ['assets/core.js', 'the documents', 'worker.js']);
});
