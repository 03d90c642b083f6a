import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { automaticTypes } from '../../../domain/booking/bookingEvents.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import { eventCatalogue, eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import type { Names } from '../../../domain/history/names.ts';
import { summarise } from '../../../domain/history/summarise.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { mayRead, seesField } from '../../../domain/rights/rights.ts';
import { defaultClock } from '../../../domain/time/clockText.ts';
import { defaultDateFormat } from '../../../domain/time/dateFormat.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { type TrackedCategory, trackedCategories } from '../../../domain/tracked/trackedCategories.ts';
import { classesOfEvents, eventShownTo } from '../../../projections/queries/eventShownTo.ts';

const dutyPartner: Claims = { role: 'resource', duties: ['partner'], partner: false };
const sampleSchema = z.object({
  type: z.string(),
  version: z.int(),
  data: z.record(z.string(), z.unknown()),
});
const folder = new URL('../eventSamples/', import.meta.url);
/** The samples of today's versions. */
const samples = readdirSync(folder)
  .filter((file) => file !== 'fingerprints.json')
  .map((file) => sampleSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  .filter(({ type, version }) => eventKind(type)?.version === version);
const samplesOf = (category: TrackedCategory) =>
  samples.filter(({ type }) => Object.hasOwn(eventCatalogue[category], type));
const names: Names = {
  moments: { zone: zoneOf('Australia/Sydney'), dateFormat: defaultDateFormat, clock: defaultClock },
  nameOf: () => 'Ann Lee',
};

describe('what happened', () => {
  test('D274: tells of bookings, what is somebody’s, and what is part of either', () => {
    expect(new Set(trackedCategories)).toEqual(
      new Set([
        'booking',
        'shift',
        'document',
        'paperPackage',
        'equipment',
        'maintenance',
        'shiftOffer',
        'task',
        'calendarEvent',
        'pod',
        'qualification',
        'absence',
        'jobOffer',
        'bid',
        'rosterAnswer',
        'conversation',
      ]),
    );
  });

  test.each(trackedCategories)('knows who sees each thing that an event of a %s says', (category) => {
    const classes = classesOfEvents(category);
    const said = samplesOf(category).flatMap(({ data }) => Object.keys(data));
    expect([...new Set(said)].filter((name) => classes[name] === undefined)).toEqual([]);
  });

  test.each(trackedCategories.filter((one) => mayRead(dutyPartner, areaOf(one))))(
    'tells a partner whole sentences about a %s, of what they see of it alone',
    (category) => {
      const classes = classesOfEvents(category);
      for (const sample of samplesOf(category)) {
        // Rechecks are told to nobody.
        if (automaticTypes.some((type) => type === sample.type)) continue;
        const shown = eventShownTo(dutyPartner, category, sample);
        if (shown === undefined) continue;
        const hidden = Object.keys(shown.data).filter(
          (name) => name !== 'mode' && !seesField(dutyPartner, areaOf(category), classes[name]),
        );
        expect([sample.type, hidden]).toEqual([sample.type, []]);
        expect(summarise(shown, names)).not.toMatch(/undefined|null|\bNaN\b/);
      }
    },
  );

  test('tells a partner neither of conflicts, nor of who else would have fitted, nor whether the engine chose', () => {
    const event = {
      type: 'BookingAllocated',
      data: {
        resourceIds: ['r1'],
        previousResourceIds: [],
        mode: 'automatic',
        conflict: true,
        violations: [],
        choices: [],
        alternatives: { runnersUp: [{ resourceId: 'r2' }], checksFailed: [] },
      },
    };
    const shown = eventShownTo(dutyPartner, 'booking', event);
    expect(shown && summarise(shown, names)).toBe('Allocated to Ann Lee');
    const planner: Claims = { role: 'scheduler', duties: [], partner: false };
    expect(eventShownTo(planner, 'booking', event)).toBe(event);
  });

  test('does not tell a partner of a change of nothing that they see', () => {
    const change = (data: object) =>
      eventShownTo(dutyPartner, 'booking', { type: 'BookingDetailsChanged', data });
    expect(change({ filterIds: ['l1'], conflict: false, violations: [] })).toBeUndefined();
    const seen = change({ filterIds: ['l1'], title: 'Clean' });
    expect(seen?.data).toEqual({ mode: 'manual', title: 'Clean' });
  });
});
