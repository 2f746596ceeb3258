#!/usr/bin/env node
/**
 * modules.js - how the page's modules import each other, at once or later: no circle, nothing of a game in a module
 * that every game shares, nothing of one game in another, and no export that nobody uses. Prints what is wrong.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, 'web/js');
/** They choose a game: everything of one is behind them. */
const REGISTRIES = ['routes.js', 'lobby/invite.js', 'screens/fairness.js', 'screens/game.js'];

const withoutComments = (source) => source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The page's modules by path. */
const sources = new Map(readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))
  .map((module) => [module, readFileSync(join(folder, module), 'utf8')]));
/** All others that may use something of them: the worker, the build and the tests. */
const outside = ['web', 'tests/web', 'tests/http', 'tests/fixtures', 'tests/bench'].map((path) => join(root, path))
  .flatMap((path) => readdirSync(path).filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(path, file), 'utf8')))
  .filter((source) => source.includes('js/')).join('\n');

/** The modules that one imports. */
function importsOf(module) {
  return Array.from(withoutComments(sources.get(module)).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, path]) => normalize(join(dirname(module), path)))
    .filter((path) => !path.startsWith('..'));
}

const modules = new Map(Array.from(sources.keys(), (module) => [module, importsOf(module)]));

/** The exports of a module whose names are in no other module, and nowhere outside. */
function unused(module) {
  const users = [outside, ...[...sources].filter(([other]) => other !== module).map(([, source]) => source)].join('\n');
  return Array.from(sources.get(module).matchAll(/^export (?:async )?(?:const|let|class|function)\*? (\w+)/gm), ([, name]) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(users));
}

/** A circle that begins and ends at the module, or null. */
function circle(module, at = module, path = [], seen = new Set()) {
  for (const next of modules.get(at) ?? []) {
    if (next === module) return [...path, at, next];
    if (seen.has(next)) continue;
    seen.add(next);
    const found = circle(module, next, [...path, at], seen);
    if (found) return found;
  }
  return null;
}

const gameOf = (module) => /^games\/([^/]+)\//.exec(module)?.[1];
const complaints = [...modules].flatMap(([module, imports]) => [
  ...imports.filter((path) => !modules.has(path)).map((path) => `${module} imports ${path}, which does not exist`),
  ...imports.filter((path) => gameOf(path) && gameOf(path) !== gameOf(module) && !REGISTRIES.includes(module))
    .map((path) => `${module} imports ${path}, which belongs to one game`),
  ...unused(module).map((name) => `${module} exports ${name}, which nobody imports`),
  ...[circle(module)].filter(Boolean).map((path) => `a circle: ${path.join(' → ')}`),
]);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length ? 1 : 0;
