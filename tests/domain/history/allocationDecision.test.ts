import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { violationOf } from '../../../domain/allocation/violation.ts';
import { bookingEvents } from '../../../domain/booking/bookingEvents.ts';
import { allocationDecisionOf } from '../../../domain/history/allocationDecision.ts';

const { type, schema } = bookingEvents.BookingAllocated;

test('a decision separates the conflicts that were overridden from mere notes', async () => {
  const sample = z
    .object({ data: schema })
    .parse(JSON.parse(await readFile('tests/domain/eventSamples/BookingAllocated.v3.json', 'utf8')));
  const missing = violationOf('no_preferred_resource_allocate', null, { resourceIds: ['ana'] });
  const failed = violationOf('fallback', null, { exception: 'no such zone' });
  const data = { ...sample.data, choices: [], violations: [missing, failed, failed] };
  const decision = allocationDecisionOf({ type, data });
  expect(decision?.overridden).toEqual([failed]);
  expect(decision?.notes).toEqual([missing]);
  expect(decision?.alternatives?.runnersUp.map(({ resourceId }) => resourceId)).toEqual(['cleo', 'dan']);
});
