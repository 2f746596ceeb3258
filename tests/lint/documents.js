/** Each link of a document to a file, or to a heading of one, leads somewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
if (faults.length) {
  console.error(faults.join('\n'));
  process.exit(1);
}
