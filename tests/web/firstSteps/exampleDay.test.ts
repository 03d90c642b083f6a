import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDayOf, localDayOfDate, weekdayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { exampleDay } from '../../../web/firstSteps/exampleDay.ts';
import { runs } from '../../support/runs.ts';

const zones = ['Australia/Sydney', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'].map(zoneOf);
const moments = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }),
});

test('the thirty bookings of the example are on the next weekday, whenever it is loaded', () => {
  fc.assert(
    fc.property(moments, ({ zone, now }) => {
      const [columns = [], ...rows] = exampleDay('bookings', zone, now);
      expect(rows).toHaveLength(30);
      const dates = new Set(rows.map((row) => row[columns.indexOf('Date')] ?? ''));
      expect(dates.size).toBe(1);
      const day = localDayOfDate([...dates][0] ?? '');
      const ahead = day - localDayOf(zone, now);
      expect(ahead).toBeGreaterThanOrEqual(1);
      expect(ahead).toBeLessThanOrEqual(3);
      expect([1, 2, 3, 4, 5]).toContain(weekdayOf(day));
    }),
    { numRuns: runs(100) },
  );
});

test('the files of the example name only customers and labels that the example has', () => {
  const [zone = zoneOf('UTC')] = zones;
  const column = (kind: Parameters<typeof exampleDay>[0], name: string) => {
    const [columns = [], ...rows] = exampleDay(kind, zone, 1_800_000_000);
    return rows.map((row) => row[columns.indexOf(name)] ?? '');
  };
  const labels = column('labels', 'Name');
  for (const named of [...column('bookings', 'Labels'), ...column('resources', 'Labels')]) {
    expect(labels).toEqual(expect.arrayContaining(named.split('; ')));
  }
  expect(column('customers', 'Reference')).toEqual(expect.arrayContaining(column('bookings', 'Customer')));
});
