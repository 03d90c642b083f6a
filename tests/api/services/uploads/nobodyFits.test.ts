import { expect, test } from 'vitest';
import {
  type BookingInFile,
  findNobodyFits,
  type SearchBounds,
} from '../../../../api/services/uploads/nobodyFits.ts';
import { aJob, aLabel, aResource, aShift, at, someFacts } from '../../../support/allocationFixture.ts';

const inFile = (line: number, clock: string, over: Parameters<typeof aJob>[1] = {}): BookingInFile => ({
  line,
  job: aJob(`job-${line}`, { start: at(clock), end: at(clock) + 3600, ...over }),
  resourceIds: [],
});
const options = { madeLabels: [], now: at('00:00') };

test('Bookings of a file that nobody could take are counted by the reason, with what to do about it', async () => {
  const spans: unknown[] = [];
  const { found, failures } = await findNobodyFits(
    [
      inFile(2, '09:00'),
      inFile(3, '20:00'),
      inFile(4, '21:00'),
      inFile(5, '10:00', { labelIds: ['diving'] }),
      { ...inFile(6, '12:00'), resourceIds: ['ana'] },
      inFile(7, '12:30'),
    ],
    async (span) => {
      spans.push(span);
      return someFacts();
    },
    { ...options, madeLabels: [aLabel('diving')] },
  );
  expect(failures).toEqual([]);
  expect(spans).toEqual([{ start: at('09:00'), end: at('22:00') }]);
  expect(found).toMatchObject({ looked: 5, notLooked: 0 });
  expect(found.obstacles.map(({ code, bookings, line }) => [code, bookings, line])).toEqual([
    ['resource_shift_not_match', 2, 3],
    ['resource_label_mismatch', 1, 5],
    // Ana has the work of line 6 then.
    ['resource_busy', 1, 7],
  ]);
  expect(found.obstacles[0]).toMatchObject({
    reason: 'nobody who could come is on shift then',
    remedy: 'Check the times and the time zone of the file, or add shifts that cover them.',
  });
});

test('No more than a bounded part of a file is looked at, what is still to come first, and the rest is counted', async () => {
  const resources = [aResource('ana'), aResource('ben')];
  const shifts = resources.map(({ id }) => aShift(id, '08:00', '18:00'));
  const look = (bounds: SearchBounds, now: number) =>
    findNobodyFits(
      [
        inFile(2, '20:00'),
        inFile(3, '21:00'),
        inFile(4, '09:00'),
        inFile(5, '19:00', { start: at('19:00', 70), end: at('20:00', 70) }),
      ],
      async () => someFacts({ resources, shifts }),
      { ...options, now, bounds },
    );
  const usual = { bookings: 2000, seconds: 56 * 86_400, pairs: 1_000_000 };
  const counted = async (bounds: SearchBounds, now = at('00:00')) => {
    const { found } = await look(bounds, now);
    return [found.looked, found.notLooked, found.obstacles.map(({ bookings, line }) => [bookings, line])];
  };
  expect(await counted(usual)).toEqual([3, 1, [[2, 2]]]);
  expect(await counted({ ...usual, bookings: 2 })).toEqual([2, 2, [[1, 2]]]);
  // Two people for each booking.
  expect(await counted({ ...usual, pairs: 4 })).toEqual([2, 2, [[1, 2]]]);
  expect(await counted(usual, at('20:30'))).toEqual([2, 2, [[2, 2]]]);
  expect(await counted(usual, at('00:00', 60))).toEqual([1, 3, [[1, 5]]]);
  expect(await counted(usual, at('00:00', 90))).toEqual([3, 1, [[2, 2]]]);
});
