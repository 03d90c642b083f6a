import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventCatalogue, passingEventCatalogue } from '../../domain/catalogues/eventCatalogue.ts';
import { defineEvent } from '../../domain/kernel/event.ts';
import { upcasters } from '../../domain/kernel/upcast.ts';
import { type EventSample, fingerprintOf, type SchemaHistory, schemaComplaints } from './schemaHistory.ts';

const directory = new URL('./eventSamples/', import.meta.url);
const sampleSchema = z.strictObject({ type: z.string(), version: z.int(), data: z.json() });
const fingerprintsSchema = z.record(z.string(), z.record(z.string(), z.string()));

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, directory), 'utf8'));
}

function recordedSamples(): readonly EventSample[] {
  const files = readdirSync(directory).filter((file) => file !== 'fingerprints.json');
  return files.map((file) => {
    const sample = sampleSchema.parse(read(file));
    expect(file).toBe(`${sample.type}.v${sample.version}.json`);
    return sample;
  });
}

test('an event of every type and version ever written can be read today', () => {
  const complaints = schemaComplaints({
    kinds: Object.values({ ...eventCatalogue, ...passingEventCatalogue }).flatMap((kinds) =>
      Object.values(kinds),
    ),
    samples: recordedSamples(),
    fingerprints: fingerprintsSchema.parse(read('fingerprints.json')),
    upcasters,
  });
  expect(complaints).toEqual([]);
});

describe('the history of an event type', () => {
  const first = defineEvent('NoteTaken', 1, z.object({ text: z.string() }));
  const second = defineEvent('NoteTaken', 2, z.object({ text: z.string(), author: z.string().nullable() }));
  const addAuthor = {
    type: 'NoteTaken',
    from: 1,
    up: (data: unknown) => ({ ...z.object({ text: z.string() }).parse(data), author: null }),
  };
  const before: SchemaHistory = {
    kinds: [first],
    samples: [{ type: 'NoteTaken', version: 1, data: { text: 'one' } }],
    fingerprints: { NoteTaken: { 1: fingerprintOf(first.schema) } },
    upcasters: [],
  };
  const after: SchemaHistory = {
    kinds: [second],
    samples: [...before.samples, { type: 'NoteTaken', version: 2, data: { text: 'two', author: 'dora' } }],
    fingerprints: { NoteTaken: { ...before.fingerprints.NoteTaken, 2: fingerprintOf(second.schema) } },
    upcasters: [addAuthor],
  };

  test('is in order at its first version, and at the next with an upcaster', () => {
    expect(schemaComplaints(before)).toEqual([]);
    expect(schemaComplaints(after)).toEqual([]);
  });

  test('is refused if a schema changes and the version does not, with what to do', () => {
    const changed = { ...before, kinds: [{ ...second, version: 1 }] };
    const [complaint] = schemaComplaints(changed);
    expect(complaint).toMatch(/^The schema of NoteTaken has changed, and its version is still 1/);
    expect(complaint).toContain('Give it version 2, add an upcaster from 1 to domain/kernel/upcast.ts');
    expect(complaint).toContain(fingerprintOf(second.schema));
  });

  test.each([
    ['a new bound', z.object({ text: z.string().max(10) })],
    ['a field that may be left out', z.object({ text: z.string(), author: z.string().optional() })],
    ['a default', z.object({ text: z.string().default('') })],
    ['another type', z.object({ text: z.string().nullable() })],
  ])('treats %s as a change', (_, schema) => {
    expect(schemaComplaints({ ...before, kinds: [{ ...first, schema }] }).join('\n')).toContain(
      'has changed',
    );
  });

  test('does not treat the order of fields as a change', () => {
    const fields = { author: z.string().nullable(), text: z.string() };
    expect(schemaComplaints({ ...after, kinds: [{ ...second, schema: z.object(fields) }] })).toEqual([]);
  });

  test('is refused with a new version and no upcaster', () => {
    expect(schemaComplaints({ ...after, upcasters: [] })).toEqual([
      'NoteTaken has version 2 and no upcaster from 1: add one to domain/kernel/upcast.ts.',
      'tests/domain/eventSamples/NoteTaken.v1.json comes up to version 1, not to 2: an upcaster is missing.',
    ]);
  });

  test('is refused with an upcaster that does not lead to the new version', () => {
    const forgetful = { ...addAuthor, up: (data: unknown) => data };
    expect(schemaComplaints({ ...after, upcasters: [forgetful] }).join('\n')).toContain(
      'NoteTaken.v1.json does not parse as NoteTaken version 2 (author: ',
    );
    const chatty = { ...addAuthor, up: () => ({ text: '', author: null, mood: 'good' }) };
    expect(schemaComplaints({ ...after, upcasters: [chatty] }).join('\n')).toContain('is not the same after');
  });

  test('is refused without a sample of a version, without a fingerprint, and with half a sample', () => {
    expect(schemaComplaints({ ...after, samples: after.samples.slice(1) }).join()).toContain(
      'NoteTaken version 1 has no sample',
    );
    expect(schemaComplaints({ ...after, samples: before.samples }).join()).toContain(
      'NoteTaken version 2 has no sample',
    );
    expect(schemaComplaints({ ...after, fingerprints: before.fingerprints }).join()).toContain(
      'NoteTaken version 2 has no fingerprint',
    );
    const onlyTwo = { NoteTaken: { 2: fingerprintOf(second.schema) } };
    expect(schemaComplaints({ ...after, fingerprints: onlyTwo }).join()).toContain('put it back');
    const optional = defineEvent('NoteTaken', 1, z.object({ text: z.string().optional() }));
    const half: SchemaHistory = {
      ...before,
      kinds: [optional],
      samples: [{ type: 'NoteTaken', version: 1, data: {} }],
      fingerprints: { NoteTaken: { 1: fingerprintOf(optional.schema) } },
    };
    expect(schemaComplaints(half).join()).toContain('lacks the field text');
  });

  test('is refused if it goes backwards or ends', () => {
    expect(schemaComplaints({ ...after, kinds: [first] }).join('\n')).toContain(
      'NoteTaken version 2 has been written, and the catalogue says 1',
    );
    expect(schemaComplaints({ ...after, kinds: [] })).toEqual([
      'NoteTaken is in no catalogue any more, and logs hold events of it for ever: put it back, if only to be read.',
    ]);
  });
});
