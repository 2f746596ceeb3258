/**
 * contract.js - holds every answer of the server against its own OpenAPI document, and notes which
 * operation was answered with which status (coverage.js looks at the notes in the end).
 */
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { root } from './server.js';

export const document = JSON.parse(readFileSync(join(root, 'src/http/openapi.json'), 'utf8'));

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Statuses that the document states once, as `default`. */
const ANYWHERE = [429, 500, 503, 507];
/** What the document says in words, because no operation can be answered so. */
const METHOD_NOT_ALLOWED = {
  headers: { Allow: { required: true } },
  content: {
    'application/problem+json': {
      schema: {
        $ref: '#/components/schemas/Problem',
        properties: { status: { const: 405 }, code: { const: 'method_not_allowed' } },
      },
    },
  },
};

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'api');

/** Every operation of the document: `{name: 'get /api/me', method, path, pattern, operation}`. */
export const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({
    name: `${method} ${path}`,
    method,
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    operation: item[method],
  })),
);

const noted = new Set();
if (process.env.HTTP_COVERAGE) {
  process.on('exit', () => {
    if (noted.size) appendFileSync(process.env.HTTP_COVERAGE, [...noted].join('\n') + '\n');
  });
}

/** The document's paths that a request's path matches; fixed ones win over `{id}`. */
function pathsOf(path) {
  const found = operations.filter(({ pattern }) => pattern.test(path));
  const fixed = found.filter(({ path: template }) => template === path);
  return fixed.length ? fixed : found;
}

function resolve(object) {
  if (!object?.$ref) return object;
  return object.$ref.slice(2).split('/').reduce((at, key) => at[key], document);
}

const compiled = new Map();

function assertValid(schema, value, what) {
  if (!compiled.has(schema)) {
    const rebased = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    compiled.set(schema, ajv.compile(rebased));
  }
  const validate = compiled.get(schema);
  if (!validate(value)) {
    const shown = JSON.stringify(value).slice(0, 2000);
    assert.fail(`${what}: ${ajv.errorsText(validate.errors, { separator: '\n' })}\n${shown}`);
  }
}

function responseOf(known, method, status, what) {
  if (known.length === 0) {
    assert.equal(status, 404, `${what}: a path that the document does not know`);
    return document.components.responses.NotFound;
  }
  const asked = known.find((candidate) => candidate.method === method);
  if (!asked) {
    assert.equal(status, 405, `${what}: a method that the document does not know`);
    return METHOD_NOT_ALLOWED;
  }
  noted.add(`${asked.name} ${status}`);
  const { responses } = asked.operation;
  const response = responses[status] ?? (ANYWHERE.includes(status) ? responses.default : null);
  assert.ok(response, `${what}: the document does not know this status`);
  return resolve(response);
}

function assertHeaders(response, headers, what) {
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (header.required) assert.ok(headers[name.toLowerCase()], `${what}: no ${name}`);
  }
}

function assertBody(response, { headers, text, body }, what) {
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) {
    if (response.content !== undefined || headers['content-type'] === undefined) {
      assert.equal(text, '', `${what}: a body where none is due`);
    }
    return;
  }
  const type = (headers['content-type'] ?? '').split(';')[0];
  assert.ok(types.includes(type), `${what}: Content-Type ${type}`);
  assertValid(response.content[type].schema, body, what);
}

/**
 * Fails unless the document foresees this answer. Pages and static files are none of its business.
 * @param {{method: string, path: string, sent?: any}} request `sent`: the JSON that went up
 * @param {{status: number, headers: object, text: string, body: any}} answer
 */
export function checkAnswer(request, answer) {
  const path = request.path.split('?')[0];
  const known = pathsOf(path);
  if (known.length === 0 && !path.startsWith('/api/')) return;
  const head = request.method === 'HEAD';
  const method = head ? 'get' : request.method.toLowerCase();
  const what = `${request.method} ${request.path} → ${answer.status}`;
  const response = responseOf(known, method, answer.status, what);
  assertHeaders(response, answer.headers, what);
  if (head) assert.equal(answer.text, '', `${what}: HEAD has no body`);
  else assertBody(response, answer, what);
  checkRequest(known, method, request, answer, what);
}

/** What the server took must be a request that the document describes. */
function checkRequest(known, method, { sent }, { status }, what) {
  if (sent === undefined || status >= 300) return;
  const { requestBody } = known.find((candidate) => candidate.method === method).operation;
  assert.ok(requestBody, `${what}: took a body that the document does not know`);
  assertValid(requestBody.content['application/json'].schema, sent, `${what}: request`);
}
