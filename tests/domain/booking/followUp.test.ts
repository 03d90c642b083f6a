import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingCommand } from '../../../domain/booking/bookingFacts.ts';
import type { Participant } from '../../../domain/groupEvent/participant.ts';
import type { OrganisationFact, ShiftFact } from '../../../domain/kernel/facts.ts';
import { lastInstant } from '../../../domain/kernel/fields.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { aShift, at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { resourceActor } from '../decisionSpec.ts';
import {
  allocated,
  allocationFacts,
  created,
  details,
  given,
  organisation,
  span,
  started,
} from './bookingFixture.ts';

const finish: BookingCommand = {
  name: 'booking.finish',
  input: { bookingId: 'b1', outcome: 'MultiDay' },
};
const monday = 1;
const wednesday = 3;

function followUp(
  over: { shifts?: readonly ShiftFact[]; organisation?: OrganisationFact; now?: number } = {},
): unknown {
  const { shifts = allocationFacts().shifts, ...facts } = over;
  return given(created(), allocated('ana'), started)
    .when(finish, { ...facts, allocation: allocationFacts({ shifts }) })
    .alsoCreated();
}

function shiftOn(...days: number[]): readonly ShiftFact[] {
  const shift = aShift('ana', '08:00', '18:00');
  return [{ ...shift, timings: shift.timings.filter(({ day }) => days.includes(day)) }];
}

function createdAt(start: number) {
  return [
    {
      category: 'booking',
      id: 'new-followUp',
      events: [
        {
          type: 'BookingCreated',
          data: {
            ...details,
            preferredResourceIds: ['ana'],
            start,
            end: start + 3600,
            continuesBookingId: 'b1',
          },
        },
      ],
    },
  ];
}

describe('finishing with the outcome MultiDay', () => {
  it('links the follow-up, which prefers the same people, on the next day', () => {
    const outcome = given(created(), allocated('ana'), started).when(finish, { actor: resourceActor('ana') });
    expect(outcome.state()).toMatchObject({ status: 'finished', followUpBookingId: 'new-followUp' });
    expect(outcome.alsoCreated()).toEqual(createdAt(at('09:00', 1)));
  });
  it('continues on the next day on which the resource has a shift', () => {
    expect(followUp({ shifts: shiftOn(monday, wednesday) })).toEqual(createdAt(at('09:00', 2)));
  });
  it('skips the days on which the organisation does not work', () => {
    const settings = organisationSettingsSchema.parse({ workingDays: [monday] });
    expect(followUp({ organisation: { ...organisation, settings } })).toEqual(createdAt(at('09:00', 7)));
  });
  it('ignores timesheets that have ended or not yet begun', () => {
    const [shift = aShift('ana', '08:00', '18:00')] = shiftOn(wednesday);
    expect(followUp({ shifts: [{ ...shift, startDate: '2026-02-05' }] })).toEqual(createdAt(at('09:00', 9)));
    expect(followUp({ shifts: [{ ...shift, endDate: '2026-02-03' }] })).toEqual(createdAt(at('09:00', 1)));
  });
  it('is not put into the past if the job is finished late', () => {
    expect(followUp({ now: at('09:30', 2) })).toEqual(createdAt(at('09:00', 3)));
    expect(followUp({ now: at('08:30', 2) })).toEqual(createdAt(at('09:00', 2)));
  });
  it('keeps the local time and the length across the end of daylight saving', () => {
    const saturday = { start: at('09:00', 61), end: at('10:30', 61) };
    const outcome = given(
      created(),
      { type: 'BookingRescheduled', data: { ...saturday, conflict: false, violations: [] } },
      allocated('ana'),
      started,
    ).when(finish, { now: saturday.end });
    expect(outcome.alsoCreated()).toMatchObject([
      {
        events: [{ data: { start: saturday.start + 25 * 3600, end: saturday.end + 25 * 3600 } }],
      },
    ]);
  });
  it('lets the participants of a group event take part again, but for those who have cancelled', () => {
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
      allocated('ana'),
      started,
    ).when(finish);
    expect(outcome.alsoCreated()[0]?.events.slice(1)).toEqual([
      joined('carol', 'expected'),
      joined('emil', 'waiting'),
    ]);
  });
  it('is refused on the last day of all time, whose next day no booking could have', () => {
    const last = { start: lastInstant - 3600, end: lastInstant };
    const begun = given(
      created(),
      { type: 'BookingRescheduled', data: { ...last, conflict: false, violations: [] } },
      allocated('ana'),
      started,
    );
    begun.when(finish).thenRefused('invalid_input', { path: ['outcome'] });
    const done: BookingCommand = { name: 'booking.finish', input: { bookingId: 'b1', outcome: 'Done' } };
    expect(begun.when(done).state()).toMatchObject({ status: 'finished' });
  });
  it('is always after the booking and not in the past, at the same time of day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 * 86_400 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        (later, days) => {
          const now = span.end + later;
          expect(followUp({ now, shifts: shiftOn(...days) })).toMatchObject([
            { events: [{ data: { start: expect.toSatisfy((start: number) => start >= now) } }] },
          ]);
        },
      ),
      { numRuns: runs(50) },
    );
  });
});
