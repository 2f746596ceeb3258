/**
 * Each link of a document to a file, or to a heading of one, leads somewhere; and what the operator's pages quote of the
 * program is there: events, messages, metrics and commands.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const faults = [];

/** The anchors of a document's headings, as forges make them. */
function anchors(path) {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)]
    .map(([, heading]) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
}

/** What is wrong with a link; '' if nothing is. */
function faultOf(document, link) {
  const [path, anchor] = link.split('#');
  const to = path ? join(dirname(document), path) : document;
  if (!existsSync(to)) return `there is no ${to}`;
  return !anchor || anchors(to).includes(anchor) ? '' : `${to} has no heading #${anchor}`;
}

const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
for (const document of execFileSync('git', tracked, { encoding: 'utf8' }).trim().split('\n')) {
  for (const [, link] of readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
    const fault = /^https?:/.test(link) ? '' : faultOf(document, link);
    if (fault) faults.push(`${document}: ${link}: ${fault}`);
  }
}

/** All of the program's text, with the pieces of each string put together. */
const program = execFileSync('git', ['ls-files', 'src/*.c', 'src/*.h'], { encoding: 'utf8' }).trim().split('\n')
  .map((path) => readFileSync(path, 'utf8')).join('\n').replaceAll(/"\s*\n\s*"/g, '');

/** Where the page breaks a line, the program has a space. */
const quoted = (text, pattern) => [...text.matchAll(pattern)].map(([, quote]) => quote.replaceAll(/\s+/g, ' '));

for (const page of readdirSync('deploy/docs')) {
  const text = readFileSync(join('deploy/docs', page), 'utf8');
  const wanted = quoted(text, /shanghaien[- ]admin\s([a-z][a-z-]*)/g).map((command) => `"${command}"`);
  if (page === 'trouble.md')
    wanted.push(
      ...quoted(text, /event=(\w+)/g).map((event) => `"${event}"`),
      ...quoted(text, /\bshanghaien_(\w+)/g).map((metric) => `OURS("${metric}")`),
      ...quoted(text, /[\s(]"([^"]+)"/g),
    );
  for (const words of wanted) if (!program.includes(words)) faults.push(`deploy/docs/${page}: the program has no ${words}`);
}

if (faults.length) {
  console.error(faults.join('\n'));
  process.exit(1);
}
