import { expect, test } from 'vitest';
import type { GivenChange } from '../../../domain/workspace/reconcile.ts';
import type { ParticipationCall } from '../../../web/groupEvents/Participants.tsx';
import { boardOf } from '../../../web/timeline/board/board.ts';
import { stagedBy, stagedView } from '../../../web/workspace/stagedBooking.ts';
import { smallBoard } from '../timeline/boardFixture.ts';

const board = boardOf(smallBoard());
const [one, two, three] = [...board.customers.keys()];
const [first] = board.bookings.values();
if (one === undefined || two === undefined || three === undefined || first === undefined) {
  throw new Error('the board has too few customers or bookings');
}
const taking = (customerId: string, attendance: 'expected' | 'waiting') => ({
  customerId,
  name: customerId,
  attendance,
  serviceIds: [],
  services: [],
});
const booking = {
  ...first,
  customerId: null,
  group: { places: 1, participantsPerPerson: null, services: [] },
  participants: [taking(one, 'expected'), taking(two, 'waiting')],
};
const bookingId = booking.id;

function stage(...calls: readonly ParticipationCall[]): GivenChange {
  const change = calls.reduce<GivenChange | undefined>((staged, call) => {
    const after = stagedBy(call, booking, staged);
    if (typeof after === 'string') throw new Error(after);
    return after;
  }, undefined);
  if (change === undefined) throw new Error('nothing is staged');
  return change;
}

test('steps with participants are staged one on top of the other, for nobody but whom they are about', () => {
  const change = stage(
    { name: 'booking.addParticipant', input: { bookingId, customerId: three } },
    { name: 'booking.recordAttendance', input: { bookingId, customerId: two, attendance: 'cancelled' } },
    { name: 'booking.recordAttendance', input: { bookingId, customerId: one, attendance: 'attended' } },
    { name: 'booking.removeParticipant', input: { bookingId, customerId: one } },
  );
  expect(change.wanted).toEqual({
    participants: [
      { customerId: three, serviceIds: [], attendance: 'expected' },
      { customerId: two, attendance: 'cancelled' },
      { customerId: one, attendance: 'removed' },
    ],
  });
  expect(stagedView(board, booking, change)?.participants).toMatchObject([
    { customerId: two, attendance: 'cancelled' },
    { customerId: three, attendance: 'expected' },
  ]);
});

test('a place that is staged to be free is shown to be of the customer who waits', () => {
  const change = stage({ name: 'booking.removeParticipant', input: { bookingId, customerId: one } });
  expect(stagedView(board, booking, change)?.participants).toMatchObject([
    { customerId: two, attendance: 'expected' },
  ]);
});
