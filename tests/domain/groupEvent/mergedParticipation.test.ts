import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { evolveBooking } from '../../../domain/booking/bookingEvolution.ts';
import { mergedParticipation } from '../../../domain/groupEvent/mergedParticipation.ts';
import { attendanceSchema, hasPlace, type Participant } from '../../../domain/groupEvent/participant.ts';
import { runs } from '../../support/runs.ts';
import { created, existing, facts } from '../booking/bookingFixture.ts';

const participants: fc.Arbitrary<Participant[]> = fc.uniqueArray(
  fc.record({
    customerId: fc.constantFrom('kept', 'double', 'bea', 'carl', 'dora'),
    serviceIds: fc.subarray(['pottery', 'lunch']),
    attendance: fc.constantFrom(...attendanceSchema.options),
  }),
  { selector: ({ customerId }) => customerId },
);

it('has the one that stays once and the duplicate no more, with what either had, and never fewer with a place than fit', () => {
  fc.assert(
    fc.property(participants, (all) => {
      const places = Math.max(1, all.filter(hasPlace).length);
      const group = { places, participantsPerPerson: 1, services: [] };
      const joined = all.map((data): BookingEvent => ({ type: 'ParticipantJoined', data }));
      const booking = existing(created({ customerId: null, group }), ...joined);
      const events = mergedParticipation(
        { id: 'b1', booking },
        { keptId: 'kept', duplicateId: 'double' },
        facts,
      );
      const after = events.reduce(evolveBooking, booking);
      if (after.status === 'none') throw new Error('a merge ends no booking');
      const [kept, double] = ['kept', 'double'].map((id) => all.find((one) => one.customerId === id));
      if (double === undefined) {
        expect(events).toEqual([]);
        return;
      }
      const found = after.participants.filter(({ customerId }) => ['kept', 'double'].includes(customerId));
      expect(found.map(({ customerId }) => customerId)).toEqual(['kept']);
      const had = [kept, double].flatMap((one) => one?.serviceIds ?? []);
      expect(found[0]?.serviceIds.toSorted()).toEqual([...new Set(had)].sort());
      if ([kept, double].some((one) => one !== undefined && hasPlace(one))) {
        expect(found.every(hasPlace)).toBe(true);
      }
      const taken = after.participants.filter(hasPlace).length;
      const waiting = after.participants.some(({ attendance }) => attendance === 'waiting');
      expect(taken).toBeLessThanOrEqual(places);
      if (waiting) expect(taken).toBe(places);
    }),
    { numRuns: runs(200) },
  );
});
