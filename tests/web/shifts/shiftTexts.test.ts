import { expect, it } from 'vitest';
import { zoneOf } from '../../../domain/time/zone.ts';
import { shiftText } from '../../../web/shifts/shiftTexts.ts';

const shift = { id: 's', resourceId: 'r', startDate: '2026-03-02', endDate: null };
const format = { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '24h' } as const;
const hours = (begin: number, end: number) => ({ begin: begin * 3600, end: end * 3600 });

it('describes a week from Monday on, with days of the same hours together', () => {
  const timings = [1, 2, 3, 4, 5].map((day) => ({ day, ...hours(8, 17) }));
  expect(shiftText({ ...shift, timings: [{ day: 0, ...hours(22, 6) }, ...timings] }, format)).toEqual({
    hours: ['Sun 22:00–06:00 (next day)', 'Mon–Fri 08:00–17:00'],
    valid: 'Every week from 02/Mar/2026',
  });
});

it('describes days that do not follow one another separately, and when it ends', () => {
  const timings = [6, 2].map((day) => ({ day, ...hours(8, 24) }));
  expect(shiftText({ ...shift, endDate: '2026-06-30', timings }, format)).toEqual({
    hours: ['Tue, Sat 08:00–00:00'],
    valid: 'Every week from 02/Mar/2026 until 30/Jun/2026',
  });
});

it('describes a shift from midnight to midnight as all day', () => {
  expect(shiftText({ ...shift, timings: [{ day: 6, ...hours(0, 24) }] }, format).hours).toEqual([
    'Sat all day',
  ]);
});

it('describes a single date with its weekday', () => {
  const timings = [{ day: 1, ...hours(7, 9) }];
  expect(shiftText({ ...shift, endDate: '2026-03-02', timings }, format)).toEqual({
    hours: ['07:00–09:00'],
    valid: 'Mon 02/Mar/2026',
  });
});
