import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingView, NearbyJobView } from '../../../../api/contract/views.ts';
import {
  type Board,
  boardOf,
  rowOf,
  withChange,
  withWorkAround,
} from '../../../../web/timeline/board/board.ts';
import {
  nearbyJobsOf,
  noSurroundings,
  type Surroundings,
  withNearbyJobs,
} from '../../../../web/timeline/board/surroundings.ts';
import { smallBoard } from '../boardFixture.ts';

const people = ['ann', 'ben', 'cleo'];
const jobs: fc.Arbitrary<NearbyJobView> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  revision: fc.integer({ min: 0, max: 9 }),
  customerId: fc.constant('dora'),
  start: fc.integer({ min: 0, max: 5 }),
  end: fc.integer({ min: 6, max: 9 }),
  resourceIds: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1 }),
});

test('each person’s jobs around the board are all those that name the person, whatever came and went', () => {
  const steps = fc.array(
    fc.record({
      changed: fc.uniqueArray(jobs, { selector: ({ id }) => id, maxLength: 3 }),
      goneIds: fc.subarray(['a', 'b', 'c', 'd', 'e']),
    }),
  );
  fc.assert(
    fc.property(steps, (list) => {
      let around: Surroundings = noSurroundings;
      for (const { changed, goneIds } of list) {
        around = withNearbyJobs(
          around,
          changed,
          goneIds.filter((id) => changed.every((job) => job.id !== id)),
        );
        for (const person of people) {
          const expected = [...around.jobs.values()].filter(({ resourceIds }) =>
            resourceIds.includes(person),
          );
          const byId = (one: NearbyJobView, other: NearbyJobView) => (one.id < other.id ? -1 : 1);
          expect([...nearbyJobsOf(around, person)].sort(byId)).toEqual(expected.sort(byId));
        }
      }
    }),
  );
});

function change(bookings: readonly BookingView[]): Parameters<typeof withChange>[1] {
  return { position: 9, changes: { booking: { rows: bookings, gone: [] } } };
}

test('a booking moved off the board counts around it, and is on the board again when it comes back', () => {
  const board = boardOf(smallBoard());
  const booking = [...board.bookings.values()].find(({ status }) => status === 'rostered');
  const [person] = booking?.resources ?? [];
  if (booking === undefined || person === undefined) throw new Error('there is a rostered booking');
  const row = (one: Board) => rowOf(one, person.id).filter(({ id }) => id === booking.id).length;
  const near = (one: Board) =>
    nearbyJobsOf(one.around, person.id).filter(({ id }) => id === booking.id).length;
  expect([row(board), near(board)]).toEqual([1, 0]);
  const later = { start: board.span.end, end: board.span.end + 3600 };
  const away = withChange(board, change([{ ...booking, ...later, revision: booking.revision + 1 }]));
  expect([row(away), near(away)]).toEqual([0, 1]);
  const back = withChange(away, change([{ ...booking, revision: booking.revision + 2 }]));
  expect([row(back), near(back)]).toEqual([1, 0]);
  const parked = withChange(away, change([{ ...booking, ...later, status: 'parked' }]));
  expect([row(parked), near(parked)]).toEqual([0, 0]);
});

test('an answer about the surroundings does not replace newer changes', () => {
  const board = boardOf(smallBoard());
  const job = { id: 'j', revision: 4, customerId: 'dora', start: 1, end: 2, resourceIds: ['ann'] };
  const told = { ...board, around: withNearbyJobs(noSurroundings, [{ ...job, revision: 5, end: 3 }]) };
  const answered = withWorkAround(told, { position: 1, jobs: [job], absences: [], lanes: {} });
  expect(nearbyJobsOf(answered.around, 'ann')).toMatchObject([{ revision: 5, end: 3 }]);
  const newer = withWorkAround(told, {
    position: 1,
    jobs: [{ ...job, revision: 6 }],
    absences: [],
    lanes: {},
  });
  expect(nearbyJobsOf(newer.around, 'ann')).toMatchObject([{ revision: 6, end: 2 }]);
});
