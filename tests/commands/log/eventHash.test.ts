import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import { type ChainedEvent, canonicalEvent, eventHash } from '../../../commands/log/eventHash.ts';

const event: ChainedEvent = {
  id: '5f0c7a3e-9d1b-4c55-8a7e-0d3c1f2b4a69',
  type: 'BookingConfirmed',
  version: 1,
  org: 'acme',
  stream: 'booking-acme.1',
  revision: 3,
  at: 1_790_000_000_000,
  actor: { uid: 'dora', role: 'dispatcher' },
  commandId: 'c1',
  correlationId: 'k1',
  causationId: null,
  prev: 'ab'.repeat(32),
  data: { z: 1, a: 'é"\u2028' },
};

describe('canonical JSON', () => {
  test('is the same for a value and its copy in any order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(text);
        expect(canonicalJson(withKeysReversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('is spelled as RFC 8785 says', () => {
    // From the examples of RFC 8785, sections 3.2.2 and 3.2.3.
    const numbers = [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0];
    const text = '€$\u000f\nA\'B"\\\\"/';
    expect(canonicalJson({ numbers, string: text, literals: [null, true, false] })).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(
      Object.values(
        JSON.parse(
          `[${canonicalJson(keys)
            .match(/\d(?=[,}])/g)
            ?.join(',')}]`,
        ),
      ),
    ).toEqual([2, 4, 6, 7, 1, 5, 3]);
  });

  test('orders keys by their code units, including those that JavaScript objects order differently', () => {
    const key = fc.constantFrom('10', '9', '!', 'a', 'é', '__proto__', 'toJSON', 'B', '09', '4294967295');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.integer(), tie('list'), tie('fields')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      fields: fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((entries) => new Map(entries)),
    }));
    fc.assert(
      fc.property(value, (given) => {
        expect(canonicalJson(asObjects(given))).toBe(spelt(given));
      }),
    );
  });

  test('omits and replaces what JSON does, and refuses what JSON cannot express', () => {
    const value = { a: undefined, b: [undefined, Number.NaN], at: new Date(0), f: () => 1 };
    expect(canonicalJson(value)).toBe('{"at":"1970-01-01T00:00:00.000Z","b":[null,null]}');
    expect(() => canonicalJson(undefined)).toThrow(TypeError);
    expect(() => canonicalJson({ a: 1n })).toThrow(TypeError);
  });
});

describe('the hash of an event', () => {
  test('is the SHA-256 of the canonical JSON of everything but its position', () => {
    const spelt = canonicalJson(event);
    expect(canonicalEvent(event)).toBe(spelt);
    expect(eventHash({ ...event, ...{ position: 17 } })).toBe(
      createHash('sha256').update(spelt).digest('hex'),
    );
  });

  test('changes with every field', () => {
    const others: Partial<ChainedEvent>[] = [
      { id: '5f0c7a3e-9d1b-4c55-8a7e-0d3c1f2b4a60' },
      { type: 'BookingParked' },
      { version: 2 },
      { org: 'other' },
      { stream: 'booking-acme.2' },
      { revision: 4 },
      { at: 1_790_000_000_001 },
      { actor: { uid: 'dave', role: 'dispatcher' } },
      { actor: { uid: 'dora', role: 'scheduler' } },
      { commandId: 'c2' },
      { correlationId: 'k2' },
      { causationId: 'x' },
      { prev: null },
      { data: { z: 2, a: 'é"\u2028' } },
    ];
    const hashes = [{}, ...others].map((other) => eventHash({ ...event, ...other }));
    expect(new Set(hashes).size).toBe(others.length + 1);
  });
});

/** What a value whose objects are maps looks like when it has been read as JSON. */
function asObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asObjects);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [key, asObjects(item)]));
}

function spelt(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelt).join()}]`;
  if (!(value instanceof Map)) return String(value);
  const entries = [...value].sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `"${key}":${spelt(item)}`).join()}}`;
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, item]) => [key, withKeysReversed(item)]));
}
