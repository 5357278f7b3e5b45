import fc from 'fast-check';
import type { Call } from '../../src/contract/call.ts';
import {
  brokenBodies,
  type HostileBody,
  hostileKeys,
  hostileValue,
  oddContentTypes,
} from './hostile-values.ts';
import {
  type InputPart,
  inputParts,
  type JsonValue,
  setAtPath,
  type ValidRequest,
  valuePaths,
} from './valid-request.ts';

/** A request as it goes over the wire. */
export interface BadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: HostileBody;
  /**
   * Whether the contract's schemas accept the request. If they do, only the rules of the feature can refuse
   * it.
   */
  fits: boolean;
}

const oddQueries = fc.constantFrom(
  '',
  '',
  '',
  '',
  '%',
  '%ff=1',
  '%00=%00',
  '__proto__=1',
  'constructor[prototype]=1',
  'date[]=x',
  'a=1&a=2&a=3',
  `x=${'y'.repeat(6_000)}`,
);

interface Change {
  part: InputPart;
  /** Index of the place to change, modulo the number of places. */
  where: number;
  how: 'replace' | 'remove' | 'add';
  key: string;
  value: JsonValue;
}

const aChange = (words: readonly string[], part: fc.Arbitrary<InputPart>): fc.Arbitrary<Change> =>
  fc.record({
    part,
    where: fc.nat(200),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
    key: fc.constantFrom(...hostileKeys),
    value: hostileValue(words),
  });

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'idempotency-key': 'short' },
  { 'idempotency-key': `${'k'.repeat(15)}\t ` },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { accept: 'text/html', 'accept-language': '\u00ff' },
  { 'x-forwarded-for': "1.2.3.4' or 1=1, ::1, x" },
  { 'content-length': '-1' },
  { 'transfer-encoding': 'chunked' },
  { 'if-none-match': '*', range: 'bytes=9-1' },
  { 'accept-encoding': 'br;q=NaN, *;q=-1' },
);

/**
 * Generates requests for a call: valid requests, each damaged somewhere. The contract still accepts some of
 * them.
 */
export function badRequests(
  call: Call,
  valid: readonly ValidRequest[],
  words: readonly string[],
): fc.Arbitrary<BadRequest> {
  const usedParts = inputParts.filter((part) =>
    valid.some((request) => Object.keys(request[part]).length > 0),
  );
  const changed = fc.constantFrom<InputPart>(
    ...usedParts,
    ...(call.method === 'POST' ? (['body'] as const) : (['query'] as const)),
  );
  const start = fc.constantFrom(...valid);
  const damaged = fc
    .tuple(start, fc.array(aChange(words, changed), { maxLength: 3 }), oddHeaders, fc.boolean(), oddQueries)
    .map(([request, changes, headers, twice, odd]) =>
      withQuery(writeRequest(call, damage(request, changes), headers, twice), odd),
    );
  const strange = fc
    .tuple(start, fc.array(aChange(words, changed), { minLength: 5, maxLength: 25 }))
    .map(([request, changes]) => writeRequest(call, damageWithinContract(call, request, changes)));
  if (call.method !== 'POST') return fc.oneof(damaged, strange);
  const broken = fc
    .tuple(start, brokenBodies, fc.constantFrom('application/json', ...oddContentTypes))
    .map(([request, body, type]) => {
      const sent = writeRequest(call, request);
      return { ...sent, body, headers: { 'content-type': type }, fits: isNothing(body, type) };
    });
  return fc.oneof(
    { weight: 4, arbitrary: damaged },
    { weight: 3, arbitrary: strange },
    { weight: 1, arbitrary: broken },
  );
}

/** Returns whether a body is empty and has no content type, so that it counts as no body. */
const isNothing = (body: HostileBody, type: string) => type === '' && (body === null || body.length === 0);

/** Applies each change after which the contract still accepts the request. */
function damageWithinContract(call: Call, request: ValidRequest, changes: readonly Change[]): ValidRequest {
  return changes.reduce((current, change) => {
    const damaged = damage(current, [change]);
    return writeRequest(call, damaged).fits ? damaged : current;
  }, request);
}

/** Adds an unknown parameter to the query. */
function withQuery(request: BadRequest, odd: string): BadRequest {
  if (odd === '') return request;
  const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${odd}`;
  return { ...request, path, fits: false };
}

function damage(request: ValidRequest, changes: readonly Change[]): ValidRequest {
  const damaged = structuredClone(request);
  for (const { part, where, how, key, value } of changes) {
    const all = valuePaths(damaged[part]);
    const place = all[where % all.length] ?? [];
    // A query parameter without a name is dropped on the way.
    const name = part === 'query' && key === '' ? 'nameless' : key;
    if (how === 'add') setAtPath(damaged, [part, ...place, name], value);
    else if (place.length > 0) setAtPath(damaged, [part, ...place], how === 'remove' ? undefined : value);
  }
  return damaged;
}

/** Writes an input of a call as a request. With `twice`, each parameter of the query is repeated. */
export function writeRequest(
  call: Call,
  request: ValidRequest,
  headers: Record<string, string> = {},
  twice = false,
): BadRequest {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(request.params[name]) || ' '),
  );
  const pairs = Object.entries(request.query).map(([name, value]) => [asText(name), asText(value)] as const);
  const query = [...pairs, ...(twice ? pairs.map(([name]) => [name, 'again'] as const) : [])]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const body = JSON.stringify(request.body).replace(/"§([^§"]*)§"/g, '$1');
  return {
    method: call.method,
    path: query ? `${path}?${query}` : path,
    headers: call.method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
    body: call.method === 'POST' ? body : null,
    fits: fits(call, request, body),
  };
}

function fits(call: Call, request: ValidRequest, body: string): boolean {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    asText(request.params[name]) || ' ',
  ]);
  const inQuery = Object.entries(request.query).map(([name, value]) => [name, asText(value)]);
  try {
    return (
      call.params.safeParse(Object.fromEntries(inPath)).success &&
      call.query.safeParse(Object.fromEntries(inQuery)).success &&
      (call.method !== 'POST' || call.body.safeParse(JSON.parse(body)).success)
    );
  } catch {
    return false;
  }
}

/** Returns a value as the text that an address contains. */
function asText(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 4_000);
}
