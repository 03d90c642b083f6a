import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEventKinds, publicEventTypes } from '../../../../api/contract/publicEvents.ts';
import { eventCatalogue } from '../../../../domain/catalogues/eventCatalogue.ts';
import { upcast } from '../../../../domain/kernel/upcast.ts';
import { publicEvent } from '../../../../projections/feed/publicEvents.ts';
import { bookingCreated, record } from '../../../projections/recorded.ts';

const directory = new URL('../../../domain/eventSamples/', import.meta.url);
const sampleSchema = z.object({ type: z.string(), version: z.int(), data: z.json() });

/** An event of every type and version, by the samples that are kept of them. */
function samples() {
  const kinds = Object.entries(eventCatalogue).flatMap(([category, byName]) =>
    Object.values(byName).flatMap(({ type, version: newest }) =>
      Array.from({ length: newest }, (_, index) => ({ category, type, version: index + 1 })),
    ),
  );
  const files = new Set(readdirSync(directory));
  return kinds.map(({ category, type, version }) => {
    const file = `${type}.v${version}.json`;
    expect(files).toContain(file);
    const { data } = sampleSchema.parse(JSON.parse(readFileSync(new URL(file, directory), 'utf8')));
    return { category, type, version, data };
  });
}

test('everything published of an event is described, field by field, under its type', () => {
  const [recorded] = record([bookingCreated('acme', 'b-1')]);
  if (recorded === undefined) throw new Error('one event was recorded');
  const types = samples().map(({ category, type, version, data }) => {
    const stream = `${category}-acme.1`;
    const event = publicEvent(upcast({ ...recorded, type, version, data, stream }));
    const described = publicEventKinds[event.type];
    // A field that is not described would be gone after this.
    expect(described?.data.parse(event.data)).toEqual(event.data);
    return event.type;
  });
  expect([...new Set(types)].sort()).toEqual(publicEventTypes.toSorted());
});
