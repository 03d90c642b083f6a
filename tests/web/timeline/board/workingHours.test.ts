import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShiftView } from '../../../../api/contract/views.ts';
import { workingHours } from '../../../../web/timeline/board/workingHours.ts';

const hour = 3600;

/** A sheet of one shift on Mondays. */
function sheet(begin: number, end: number): ShiftView {
  const timings = [{ day: 1, begin: begin * hour, end: end * hour }];
  return { id: `${begin}-${end}`, resourceId: '', startDate: '2026-01-01', endDate: null, timings };
}

const people = (...shifts: readonly ShiftView[]) =>
  new Map(shifts.map((shift, index) => [`person ${index}`, [shift]] as const));
const asHours = ({ begin, end }: { begin: number; end: number }) => [begin / hour, end / hour];

test('the working day is from the first to the last hour of the shifts, in whole hours', () => {
  expect(asHours(workingHours(people(sheet(7.5, 15), sheet(9, 17.25))))).toEqual([7, 18]);
  expect(asHours(workingHours(people(sheet(22, 6))))).toEqual([0, 24]);
});

test('without shifts it is from 08:00 to 18:00', () => {
  expect(asHours(workingHours(new Map()))).toEqual([8, 18]);
});

test('one person’s nights do not become everybody’s, those of one in twenty do', () => {
  const days = (count: number) => Array.from({ length: count }, () => sheet(8, 17));
  expect(asHours(workingHours(people(sheet(22, 6), ...days(20))))).toEqual([8, 17]);
  expect(asHours(workingHours(people(sheet(22, 6), ...days(19))))).toEqual([0, 24]);
});

test('every hour that any part of a shift touches counts, past midnight as well', () => {
  const clock = fc.integer({ min: 0, max: 24 * 4 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(
      clock.filter((begin) => begin < 24),
      clock,
      (begin, end) => {
        const touched = new Set<number>();
        for (let at = begin; at < (end <= begin ? end + 24 : end); at += 0.25)
          touched.add(Math.floor(at) % 24);
        const hours = [...touched].toSorted((a, b) => a - b);
        expect(asHours(workingHours(people(sheet(begin, end))))).toEqual([hours[0], (hours.at(-1) ?? 0) + 1]);
      },
    ),
  );
});
