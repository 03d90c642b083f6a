import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Participant } from '../../../domain/groupEvent/participant.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { runs } from '../../support/runs.ts';
import { scheduler } from '../decisionSpec.ts';
import { allocated, created, details, fits, given, organisation, span } from './bookingFixture.ts';

const { start, end } = span;
const splitAt = (at: number) => ({ name: 'booking.split' as const, input: { bookingId: 'b1', splitAt: at } });

describe('splitting a booking', () => {
  it('leaves two that meet and together are as long: the first with its people, the rest without', () => {
    fc.assert(
      fc.property(fc.integer({ min: start + 1, max: end - 1 }), (at) => {
        const outcome = given(created(), allocated('ana')).when(splitAt(at));
        outcome.thenEvents({ type: 'BookingRescheduled', data: { start, end: at, ...fits } });
        const data = { ...details, reference: null, start: at, end, continuesBookingId: 'b1' };
        const rest = { category: 'booking', id: 'new-rest', events: [{ type: 'BookingCreated', data }] };
        expect(outcome.alsoCreated()).toEqual([rest]);
      }),
      { numRuns: runs(30) },
    );
  });
  it('lets the participants of a group event take part in the rest as well, but for those who have cancelled', () => {
    const group = { places: 2, participantsPerPerson: null, services: [] };
    const joined = (customerId: string, attendance: Participant['attendance']) => ({
      type: 'ParticipantJoined' as const,
      data: { customerId, serviceIds: [], attendance },
    });
    const outcome = given(
      created({ customerId: null, group }),
      joined('carol', 'attended'),
      joined('dora', 'cancelled'),
      joined('emil', 'waiting'),
    ).when(splitAt(start + 60));
    expect(outcome.alsoCreated()[0]?.events.slice(1)).toEqual([
      joined('carol', 'expected'),
      joined('emil', 'waiting'),
    ]);
  });
  it('at its start, at its end or beyond is refused', () => {
    for (const at of [start - 60, start, end, end + 60]) {
      given(created())
        .when(splitAt(at))
        .thenRefused('invalid_input', { path: ['splitAt'] });
    }
  });
  it('is refused to a planner where only administrators enter bookings', () => {
    const settings = organisationSettingsSchema.parse({ disable: { newBookings: true } });
    given(created())
      .when(splitAt(start + 60), { actor: scheduler, organisation: { ...organisation, settings } })
      .thenRefused('not_allowed');
  });
});
