import type { SeededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { AttackRequest } from './attackRequest.ts';

/** A request before it is spelled. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined: none. Text and bytes are sent as they are. */
  readonly body: unknown;
  readonly mediaType: string;
  readonly way: AttackRequest['way'];
}

const cursor = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Texts that some layer below might take for more than texts. */
const nastyTexts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  'a\0b',
  "' or 1=1 --",
  "'; drop table bookings; --",
  '$1',
  '%',
  '_',
  '%00',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("https://a.invalid")',
  '{{7*7}}',
  '\ud800',
  '\u202e\u0000\ufeff',
  '👩‍🚒'.repeat(40),
  'e\u0301'.repeat(300),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  'position:99999999999',
  'position:-1',
  '0000-00-00',
  '+275760-09-13',
  'http://127.0.0.1:1/',
  'http://[::1]:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  cursor('start', 1e300, 'a'),
  cursor(null, { a: 1 }),
  Buffer.from('{').toString('base64url'),
  'x'.repeat(300),
  'x'.repeat(11_000),
];

/** Values of the wrong type, size or depth. */
const nastyValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e300,
  253_402_300_800,
  [],
  {},
  [[]],
  { length: 1e9 },
  { $ne: null },
  Array.from({ length: 2000 }, () => 'x'),
  nested(40),
  nested(60),
  nested(1000),
];

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const nastyNames: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'org',
  'role',
  'uid',
  'x'.repeat(300),
];

/** Header lines that claim something of their sender, or are no such lines at all. */
const nastyHeaders: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Host', 'evil.invalid'],
  ['Origin', 'https://evil.invalid'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'evil.invalid'],
  ['X-Forwarded-Proto', 'https'],
  ['Forwarded', 'for=127.0.0.1;host=evil.invalid'],
  ['X-Real-IP', '127.0.0.1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Organisation', 'other'],
  ['If-Match', '"0"'],
  ['If-Match', '*'],
  ['If-Match', 'W/"1", "2"'],
  ['If-Match', `"${'9'.repeat(40)}"`],
  ['If-None-Match', '*'],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=9-1,-5'],
  ['Range', `bytes=${'9'.repeat(30)}-`],
  ['Idempotency-Key', 'the same for everybody'],
  ['Idempotency-Key', 'ü'],
  ['Idempotency-Key', 'k'.repeat(3000)],
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'gzip;q=0, br;q=0, *;q=0'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'made-up'],
  ['Expect', '100-continue'],
  ['Cookie', 'muster.session_token=made-up; muster.session_token=twice'],
  ['Cookie', '__proto__=1; %=%; =;;'],
  ['Authorization', 'Bearer '],
  ['Authorization', 'Bearer mus_0000'],
  ['Authorization', 'Basic YTpi'],
  ['Upgrade', 'h2c'],
  ['Content-Length', '3'],
  ['X-Long', 'x'.repeat(20_000)],
];

const mediaTypes: readonly [string, ...string[]] = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset',
  '',
  'application/jso\u00fcn',
];

const texts: readonly [string, ...string[]] = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"a":1e999}',
  '{"a":\u0000}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"a":"${'x'.repeat(900_000)}"}`,
];

type Change = (draft: Draft, random: SeededRandom) => Draft;

const changes: readonly [Change, ...Change[]] = [
  (draft, random) => ({ ...draft, body: withChangedNode(draft.body, random) }),
  (draft, random) => ({ ...draft, body: withChangedNode(draft.body, random) }),
  (draft, random) => ({
    ...draft,
    body: withField(draft.body, random.pick(nastyNames), random.pick(nastyValues)),
  }),
  (draft, random) => ({ ...draft, body: Buffer.from(random.pick(texts)) }),
  (draft, random) => ({
    ...draft,
    body: Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, random.between(0, 255)]),
  }),
  (draft, random) => ({ ...draft, headers: [...draft.headers, random.pick(nastyHeaders)] }),
  (draft, random) => ({ ...draft, headers: [...draft.headers, random.pick(nastyHeaders)] }),
  // Every line of the head twice.
  (draft) => ({ ...draft, headers: draft.headers.flatMap((line) => [line, line]) }),
  (draft, random) => ({ ...draft, mediaType: random.pick(mediaTypes) }),
  (draft, random) => ({
    ...draft,
    query: [...draft.query, [random.pick(nastyNames), random.pick(nastyTexts)]],
  }),
  (draft, random) => ({
    ...draft,
    query: draft.query.map(([name, value]) => [name, random.chance(0.5) ? random.pick(nastyTexts) : value]),
  }),
  (draft) => ({ ...draft, query: [...draft.query, ...draft.query] }),
  (draft, random) => ({
    ...draft,
    path: draft.path.replace(/[^/]+$/, () => encodedWildly(random.pick(nastyTexts))),
  }),
  (draft, random) => ({
    ...draft,
    path: draft.path.replace(/\/[^/]*$/, random.pick(['//', '/./', '/%2e%2e/', '/%', ';a=b/', '/\u00a0'])),
  }),
  (draft, random) => ({
    ...draft,
    method: random.pick(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']),
  }),
  (draft) => ({ ...draft, way: 'slow' }),
  (draft) => ({ ...draft, way: 'aborted' }),
];

/** The same draft with one to three things wrong. */
export function mutated(draft: Draft, random: SeededRandom): Draft {
  let changed = draft;
  for (let count = random.between(1, 3); count > 0; count -= 1)
    changed = random.pick(changes)(changed, random);
  return changed;
}

/** A value with something wrong in one place of it, for bodies and messages. */
export function withChangedNode(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.between(0, value.length - 1);
    return value.map((item, index) => (index === at ? withChangedNode(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && random.chance(0.9)) {
    const entries = Object.entries(value);
    const at = random.between(0, entries.length - 1);
    if (random.chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(
      entries.map(([name, item], index) => [name, index === at ? withChangedNode(item, random) : item]),
    );
  }
  return random.chance(0.5) ? random.pick(nastyTexts) : random.pick(nastyValues);
}

/** Own, whatever its name, so that it is spelled. */
function withField(value: unknown, name: string, field: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value))
    return { [name]: field };
  const copy = { ...value };
  Object.defineProperty(copy, name, { value: field, enumerable: true });
  return copy;
}

/** Text as a part of an address; what cannot be is sent as bytes that are no characters. */
function encodedWildly(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** As it is sent. Header lines that no client can send are left out. */
export function spelled({ method, path, query, headers, body, mediaType, way }: Draft): AttackRequest {
  const asked = query.map(([name, value]) => `${encodedWildly(name)}=${encodedWildly(value)}`).join('&');
  const bytes =
    body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body) ?? '');
  const typed = bytes === undefined || mediaType === '' ? [] : [['Content-Type', mediaType] as const];
  const sendable = [...headers, ...typed].filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));
  return {
    method,
    path: `${path}${asked === '' ? '' : `?${asked}`}`.replaceAll(/[^\x21-\x7e]/g, (character) =>
      encodedWildly(character),
    ),
    headers: sendable,
    body: bytes,
    way,
  };
}
