import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isCopyOf } from '../../../../api/services/audit/isCopyOf.ts';
import { upcast } from '../../../../domain/kernel/upcast.ts';
import { history } from '../../../../projections/models/history.ts';
import { eventOf } from '../../../../projections/queries/streamHistory.ts';
import { organisationCreated, record } from '../../../projections/recorded.ts';

const sampleSchema = z.object({ data: z.looseObject({}) });

/** As the settings of an organisation were recorded at a version. */
function recordedAt(version: number) {
  const [event] = record([organisationCreated('acme')]);
  if (event === undefined) throw new Error('one event was recorded');
  const file = new URL(`../../../domain/eventSamples/OrganisationCreated.v${version}.json`, import.meta.url);
  return { ...event, version, ...sampleSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
}

test.each([1, 2, 3])(
  'what an earlier program wrote into the history is read as today, and matches the log (version %i)',
  (version) => {
    const event = recordedAt(version);
    const { id, org, position, at } = event;
    // The program that knew no newer version wrote it as it was recorded.
    const entry = history.entry(event);
    if (entry === undefined) throw new Error('the history keeps every event');
    const row = { ...entry, id, org, position, at };
    expect(eventOf(row)).toEqual(upcast(event));
    expect(isCopyOf(eventOf(row), event)).toBe(true);
    const forged = { ...event, data: { ...event.data, name: 'Another' } };
    expect(isCopyOf(eventOf(row), forged)).toBe(false);
  },
);
