/**
 * The build serves the page's scripts without their comments (src/base/embed.py). Each must be the program that tsc
 * has checked: the same code, as TypeScript prints it.
 *
 * usage: node tests/lint/served.js FILE...      from the project's root
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const READ = `
import json, sys
sys.path.insert(0, "src/base")
import embed
json.dump({path: embed.read(".", path).decode() for path in sys.argv[1:]}, sys.stdout)`;
const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, removeComments: true };
const printed = (text) => ts.transpileModule(text, { compilerOptions }).outputText;

const served = JSON.parse(execFileSync('python3', ['-B', '-c', READ, ...process.argv.slice(2)], { encoding: 'utf8' }));
for (const [path, text] of Object.entries(served)) {
  if (printed(text) === printed(readFileSync(path, 'utf8'))) continue;
  console.error(`${path}: the page serves another program than this file`);
  process.exitCode = 1;
}
