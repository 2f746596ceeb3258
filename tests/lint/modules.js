#!/usr/bin/env node
/**
 * modules.js - how the page's modules import each other, at once or later: no circle, nothing of a game in a module
 * that every game shares, and nothing of one game in another. Prints what is wrong.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../web/js');
/** They choose a game: everything of one is behind them. */
const REGISTRIES = ['routes.js', 'games.js', 'screens/fairness.js', 'screens/game.js'];

const withoutComments = (source) => source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The modules that one imports. */
function importsOf(module) {
  const source = withoutComments(readFileSync(join(folder, module), 'utf8'));
  return Array.from(source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, path]) => normalize(join(dirname(module), path)))
    .filter((path) => !path.startsWith('..'));
}

const modules = new Map(readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.js')).map((module) => [module, importsOf(module)]));

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
  ...[circle(module)].filter(Boolean).map((path) => `a circle: ${path.join(' → ')}`),
]);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length ? 1 : 0;
