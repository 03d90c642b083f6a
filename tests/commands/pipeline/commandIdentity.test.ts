import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandIdentity, eventId, inputHash, recordId } from '../../../commands/pipeline/commandIdentity.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const identities = fc
  .tuple(fc.string(), fc.string(), fc.string())
  .map(([org, uid, key]) => commandIdentity({ uid }, org, key));

/** The same value with the keys of every object in reverse order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, backwards(inner)]),
  );
}

describe('the ids that follow from a command', () => {
  test('are UUIDs, the same for the same command, stream and index', () => {
    fc.assert(
      fc.property(identities, fc.string(), fc.nat(), (identity, stream, index) => {
        expect(eventId(identity, stream, index)).toMatch(uuid);
        expect(eventId({ ...identity }, stream, index)).toBe(eventId(identity, stream, index));
      }),
    );
  });

  test('differ with the organisation, the sender, the key, the stream and the index', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(identities, fc.string(), fc.nat()), {
          selector: (one) => JSON.stringify(one),
        }),
        (all) => {
          const ids = all.map(([identity, stream, index]) => eventId(identity, stream, index));
          expect(new Set(ids).size).toBe(all.length);
        },
      ),
    );
  });

  test('differ if a single one of these differs', () => {
    const parts = { org: 'acme', actorUid: 'dora', commandId: 'k', stream: 'booking-acme.1', index: 0 };
    const idOf = ({ stream, index, ...identity }: typeof parts) => eventId(identity, stream, index);
    for (const other of [
      { org: 'umbra' },
      { actorUid: 'dee' },
      { commandId: 'l' },
      { stream: 'booking-acme.2' },
      { index: 1 },
    ]) {
      expect(idOf({ ...parts, ...other })).not.toBe(idOf(parts));
      const { org, actorUid, commandId } = { ...parts, ...other };
      const same = org === parts.org && actorUid === parts.actorUid && commandId === parts.commandId;
      expect(recordId({ org, actorUid, commandId }, 'x') === recordId(parts, 'x')).toBe(same);
    }
  });

  test('never run together: parts that join to the same text make different ids', () => {
    const one = commandIdentity({ uid: 'bc' }, 'a', 'd');
    const other = commandIdentity({ uid: 'c' }, 'ab', 'd');
    expect(recordId(one, 'x')).not.toBe(recordId(other, 'x'));
  });
});

describe('the hash of an input', () => {
  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        expect(inputHash('a.b', backwards(input))).toBe(inputHash('a.b', input));
      }),
    );
  });

  test('differs with the name and with any value', () => {
    expect(inputHash('a.b', { x: [1, 2] })).not.toBe(inputHash('a.c', { x: [1, 2] }));
    expect(inputHash('a.b', { x: [1, 2] })).not.toBe(inputHash('a.b', { x: [2, 1] }));
  });
});
