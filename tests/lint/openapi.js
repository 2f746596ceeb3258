/**
 * openapi.js - checks src/http/openapi.json as others check such documents: by Redocly's rules
 * (recommended-strict) and by Spectral's (oas). Prints each finding, also warnings; fails on any.
 * Called with "redocly" or "spectral".
 */
import { createConfig, lint } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import spectralCore from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

const file = fileURLToPath(new URL('../../src/http/openapi.json', import.meta.url));

async function redocly() {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lint({ ref: file, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

async function spectral() {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [rulesets.oas] });
  const document = new spectralCore.Document(readFileSync(file, 'utf8'), parsers.Json, file);
  const problems = await spectral.run(document);
  return problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`);
}

const found = await { redocly, spectral }[process.argv[2]]();
for (const problem of found) console.log(problem);
process.exitCode = found.length > 0 ? 1 : 0;
