import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingView } from '../../../../../api/contract/views.ts';
import { noFilter } from '../../../../../web/timeline/board/boardFilter.ts';
import { byStart } from '../../../../../web/timeline/board/stacking.ts';
import { timeScale } from '../../../../../web/timeline/time/timeScale.ts';
import { packedLane } from '../../../../../web/timeline/view/rows/packedLane.ts';
import { barsIn, stackOf } from '../../../../../web/timeline/view/rows/placeBars.ts';
import { smallBoard } from '../../boardFixture.ts';

const [booking] = smallBoard().bookings;
if (booking === undefined) throw new Error('the board of the tests has a booking');

const jobs: fc.Arbitrary<readonly BookingView[]> = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 6 }),
      status: fc.constantFrom('rostered' as const, 'cancelled' as const),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all
      .map(({ start, length, status }, index) => ({
        ...booking,
        id: `b-${index}`,
        status,
        start: start * 3600,
        end: (start + length) * 3600,
      }))
      .sort(byStart),
  );

test('work has the lanes that it would have if nothing had been cancelled', () => {
  fc.assert(
    fc.property(jobs, (row) => {
      const work = row.filter(({ status }) => status !== 'cancelled');
      const placed = stackOf(row);
      expect(placed.map(({ item }) => item.id).toSorted()).toEqual(row.map(({ id }) => id).toSorted());
      expect(placed.filter(({ item }) => item.status !== 'cancelled')).toEqual(stackOf(work));
      for (const { item, atFoot = false } of placed) {
        const covered = work.some((one) => one !== item && one.start < item.end && one.end > item.start);
        expect(atFoot).toBe(item.status === 'cancelled' && covered);
      }
    }),
  );
});

test('in the room after a bar there is no other that stands beside it', () => {
  const span = { from: 0, to: 14 * 86_400 };
  const scale = timeScale(span, 24, 1000);
  fc.assert(
    fc.property(jobs, (row) => {
      const bars = barsIn(stackOf(row), scale, { start: span.from, end: span.to }, noFilter, undefined);
      for (const bar of bars.filter(({ atFoot }) => !atFoot)) {
        const end = bar.x + bar.width + bar.room;
        const beside = bars.filter(
          (one) => one !== bar && !one.atFoot && (one.lane === bar.lane || one.lanes !== bar.lanes),
        );
        expect(beside.filter(({ x }) => x >= bar.x + bar.width && x < end - 1)).toEqual([]);
      }
    }),
  );
});

test('what else takes time has a lane beside the work at its time', () => {
  const work = { ...booking, status: 'rostered' as const, start: 0, end: 7200 };
  const meeting = {
    category: 'event',
    id: 'e',
    title: 'Team meeting',
    start: 3600,
    end: 5400,
    resourceIds: ['ann'],
    equipmentIds: [],
    isOver: false,
    counts: false,
    overlaps: true,
    fact: { id: 'e' },
  };
  const placed = stackOf([work, meeting]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('the lane counts what waits for people, and has cancelled bookings in rows below that', () => {
  fc.assert(
    fc.property(jobs, (all) => {
      const waiting = all.filter(({ status }) => status !== 'cancelled');
      const cancelled = all.filter(({ status }) => status === 'cancelled');
      const packed = packedLane(waiting, cancelled, noFilter);
      const alone = packedLane(waiting, [], noFilter);
      expect(packed.waiting).toBe(waiting.length);
      expect(packed.placed.slice(0, waiting.length)).toEqual(alone.placed);
      for (const { lane } of packed.placed.slice(waiting.length)) {
        expect(lane).toBeGreaterThanOrEqual(alone.lanes);
      }
    }),
  );
});
