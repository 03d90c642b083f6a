import { describe, expect, test } from 'vitest';
import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { forCustomersInUse } from '../../../domain/masterRoster/forCustomersInUse.ts';
import { planPublication } from '../../../domain/masterRoster/planPublication.ts';
import { publishedEvents } from '../../../domain/masterRoster/publishedEvents.ts';
import { occurrenceKey } from '../../../domain/masterRoster/rosterContent.ts';
import { publishedWeeks, type StoredRosterEvent } from '../../../domain/masterRoster/rosterFacts.ts';
import { rosterEvent } from '../../../domain/rosterEvent/rosterEvent.ts';
import { aCustomer, aLabel, anInput, aResource, someFacts } from '../../support/allocationFixture.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const { organisation } = anInput();
const range = { from: '2026-03-09', to: '2026-03-15' };
const labels = [aLabel('care'), aLabel('pottery', { type: 'service', unitPrice: 25 })];
const people = { resources: [aResource('ana', { labelIds: ['care', 'pottery'] }), aResource('bob')] };
const pottery = (over: Partial<StoredRosterEvent> = {}) =>
  aRosterEvent('pottery', {
    customerId: null,
    places: 2,
    participantsPerPerson: 1,
    serviceLabelIds: ['pottery'],
    participantIds: ['carol', 'dora', 'emil'],
    ...over,
  });

/** What publishing does now: the one booking that there is of the event, and the events that make it so. */
function publish(
  event: StoredRosterEvent,
  before?: BookingFact,
  { altered = 'keep', inactive }: { altered?: 'keep' | 'replace'; inactive?: string } = {},
) {
  const template = { ...aTemplate(), id: 'template', archived: false };
  const published = before === undefined ? [] : [before];
  const facts = { position: 1, template, events: [event], closedDays: [], published };
  const customers = ['carol', 'dora', 'emil', 'finn'].map((id) =>
    aCustomer(id, { inactive: id === inactive }),
  );
  const { weeks } = forCustomersInUse(publishedWeeks(organisation, facts, { ...range, altered }), customers);
  const allocation = someFacts({ ...people, labels, customers, bookings: published });
  const { placements } = planPublication(weeks, { allocation, breaks: [], idOf: occurrenceKey });
  const [placement] = placements.values();
  const kept = weeks.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'keep');
  if (placement === undefined) return { events: [], kept, booking: before };
  const events = publishedEvents(
    placement,
    ({ change }, link) => ({
      roster: { templateId: 'template', eventId: change.occurrence.event.id, ...link },
      series: null,
    }),
    labels,
  );
  return { events, kept, booking: bookingAfter(events, before) };
}

function bookingAfter(events: readonly BookingEvent[], before?: ExistingBooking): BookingFact {
  const booking = fold(bookingDecider, events, before);
  if (booking.status === 'none') throw new Error('it is gone');
  return { ...booking, id: 'b1', revision: 0 };
}

const taking = ({ participants }: Pick<ExistingBooking, 'participants'>) =>
  participants.map(({ customerId, attendance }) => `${customerId} ${attendance}`);

describe('D7, D64: a group event in a roster', () => {
  test('becomes one with its places, its services at the price of their labels, and those who take part', () => {
    const { booking } = publish(pottery({ resourceIds: ['ana', 'bob'], force: true }));
    expect(booking?.details).toMatchObject({
      customerId: null,
      labelIds: ['care'],
      resourcesNeeded: 2,
      group: {
        places: 2,
        participantsPerPerson: 1,
        services: [{ labelId: 'pottery', unitPrice: 2500, places: null }],
      },
    });
    expect(booking && taking(booking)).toEqual(['carol expected', 'dora expected', 'emil waiting']);
    expect(booking?.resourceIds).toEqual(['ana', 'bob']);
  });

  test('is published once, whoever is absent or cancels', () => {
    const { booking } = publish(pottery());
    if (booking === undefined) throw new Error('nothing was published');
    expect(publish(pottery(), booking).events).toEqual([]);
    const cancelled = bookingAfter(
      [{ type: 'AttendanceRecorded', data: { customerId: 'carol', attendance: 'cancelled' } }],
      booking,
    );
    expect(publish(pottery(), cancelled)).toMatchObject({ events: [], kept: [] });
  });

  test('follows a change of who takes part; the customer who waited has the place of the customer who left', () => {
    const { booking } = publish(pottery());
    const after = publish(pottery({ participantIds: ['dora', 'emil', 'finn'] }), booking);
    expect(after.events.slice(1)).toEqual([
      { type: 'ParticipantRemoved', data: { customerId: 'carol' } },
      { type: 'AttendanceRecorded', data: { customerId: 'emil', attendance: 'expected' } },
      { type: 'ParticipantJoined', data: { customerId: 'finn', serviceIds: [], attendance: 'waiting' } },
    ]);
    expect(publish(pottery({ participantIds: ['dora', 'emil', 'finn'] }), after.booking).events).toEqual([]);
  });

  test('keeps the prices of its booking, and is left alone once somebody has changed who takes part', () => {
    const { booking } = publish(pottery());
    const services = [{ labelId: 'pottery', unitPrice: 900, places: 1 }];
    const cheaper = bookingAfter(
      [
        {
          type: 'BookingDetailsChanged',
          data: { group: { places: 2, participantsPerPerson: 1, services } },
        },
      ],
      booking,
    );
    const moved = pottery({ start: 8 * 3600 });
    expect(publish(moved, cheaper).booking?.details.group?.services).toEqual(services);
    const joined = bookingAfter(
      [
        {
          type: 'ParticipantJoined',
          data: { customerId: 'finn', serviceIds: [], attendance: 'waiting' },
        },
      ],
      booking,
    );
    expect(publish(moved, joined)).toMatchObject({ events: [], kept: [{ because: 'altered' }] });
    const back = publish(moved, joined, { altered: 'replace' }).booking;
    expect(back && taking(back)).toEqual(['carol expected', 'dora expected', 'emil waiting']);
  });

  test('begins without customers who are out of use, and keeps those who take part already', () => {
    const { booking } = publish(pottery(), undefined, { inactive: 'dora' });
    expect(booking && taking(booking)).toEqual(['carol expected', 'emil expected']);
    const whole = publish(pottery()).booking;
    const moved = publish(pottery({ start: 8 * 3600 }), whole, { inactive: 'dora' }).booking;
    expect(moved && taking(moved)).toEqual(['carol expected', 'dora expected', 'emil waiting']);
  });

  test('is for its participants: a customer of its own is refused, and so are participants without places', () => {
    const { rule } = rosterEvent.declaration;
    expect(rule?.({ ...pottery() })).toBeUndefined();
    expect(rule?.({ ...pottery({ customerId: 'carol' }) })?.path).toBe('customerId');
    expect(rule?.({ ...aRosterEvent('one', { participantIds: ['dora'] }) })?.path).toBe('places');
    expect(rule?.({ ...aRosterEvent('one', { customerId: null }) })?.path).toBe('customerId');
    expect(rule?.({ ...pottery({ type: 'break' }) })?.path).toBe('places');
  });
});
