import { describe, expect, test } from 'vitest';
import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { forCustomersInUse } from '../../../domain/masterRoster/forCustomersInUse.ts';
import { plannedGroupOf } from '../../../domain/masterRoster/plannedGroupOf.ts';
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
  const customers = ['carol', 'dora', 'emil', 'finn', 'gina'].map((id) =>
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

const joining = (customerId: string, attendance: 'expected' | 'waiting'): BookingEvent => ({
  type: 'ParticipantJoined',
  data: { customerId, serviceIds: [], attendance },
});
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

  test('keeps the prices of its booking where its plan says none', () => {
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
    expect(publish(pottery({ start: 8 * 3600 }), cheaper).booking?.details.group?.services).toEqual(services);
  });

  test('follows its plan with everybody but who joined, left or chose services by hand', () => {
    const { booking } = publish(pottery());
    const byHand = bookingAfter(
      [
        { type: 'ParticipantRemoved', data: { customerId: 'carol' } },
        joining('finn', 'expected'),
        { type: 'ParticipantServicesChosen', data: { customerId: 'dora', serviceIds: ['pottery'] } },
      ],
      booking,
    );
    const later = { start: 8 * 3600 };
    const moved = publish(pottery(later), byHand);
    expect(moved.kept).toEqual([]);
    expect(moved.events.map(({ type }) => type)).toEqual(['BookingDetailsChanged', 'BookingRescheduled']);
    expect(publish(pottery(later), moved.booking)).toMatchObject({ events: [], kept: [] });

    const without = pottery({ ...later, places: 3, participantIds: ['carol', 'dora', 'gina'] });
    const after = publish(without, moved.booking);
    expect(after.booking && taking(after.booking)).toEqual([
      'dora expected',
      'finn expected',
      'gina expected',
    ]);
    expect(after.booking?.participants[0]?.serviceIds).toEqual(['pottery']);
    const back = publish(without, after.booking, { altered: 'replace' }).booking;
    expect(back && taking(back)).toEqual(['dora expected', 'gina expected', 'carol expected']);
    expect(back?.participants[0]?.serviceIds).toEqual([]);
    expect(publish(without, back, { altered: 'replace' }).events).toEqual([]);
  });

  test('is left alone as before where it was published before participants were told apart', () => {
    const { booking } = publish(pottery());
    if (booking?.details.roster === undefined || booking.details.roster === null) throw new Error('no link');
    // The marks that the release before gave it.
    const roster = { ...booking.details.roster, published: 'qxka388cay', became: 'qxka388cay' };
    const old = { ...booking, details: { ...booking.details, roster } };
    expect(publish(pottery(), old)).toMatchObject({ events: [], kept: [] });
    const moved = publish(pottery({ start: 8 * 3600, participantIds: ['carol', 'emil'] }), old).booking;
    expect(moved && taking(moved)).toEqual(['carol expected', 'emil expected']);
    const joined = bookingAfter([joining('finn', 'waiting')], old);
    expect(publish(pottery({ start: 8 * 3600 }), joined)).toMatchObject({
      events: [],
      kept: [{ because: 'altered' }],
    });
  });

  test('begins without customers who are out of use, and keeps those who take part already', () => {
    const { booking } = publish(pottery(), undefined, { inactive: 'dora' });
    expect(booking && taking(booking)).toEqual(['carol expected', 'emil expected']);
    const whole = publish(pottery()).booking;
    const moved = publish(pottery({ start: 8 * 3600 }), whole, { inactive: 'dora' }).booking;
    expect(moved && taking(moved)).toEqual(['carol expected', 'dora expected', 'emil waiting']);
  });

  test('has its services at their own price with their own places, and participants who take them', () => {
    const own = { labelId: 'pottery', price: 12.5, places: 1, takenBy: ['dora', 'emil'] };
    const planned = pottery({ groupServices: [own] });
    const { booking } = publish(planned);
    expect(booking?.details.group?.services).toEqual([{ labelId: 'pottery', unitPrice: 1250, places: 1 }]);
    expect(booking?.participants.map(({ serviceIds }) => serviceIds)).toEqual([[], ['pottery'], []]);
    expect(publish(planned, booking).events).toEqual([]);

    const carolToo = pottery({ groupServices: [{ ...own, price: null, places: null, takenBy: ['carol'] }] });
    const after = publish(carolToo, booking);
    expect(after.booking?.details.group?.services).toEqual([
      { labelId: 'pottery', unitPrice: null, places: null },
    ]);
    expect(after.booking?.participants.map(({ serviceIds }) => serviceIds)).toEqual([['pottery'], [], []]);
    expect(publish(carolToo, after.booking).events).toEqual([]);
  });

  test('keeps a price of its plan that somebody has changed, with everything else', () => {
    const planned = { labelId: 'pottery', price: 12.5, places: 1, takenBy: [] };
    const { booking } = publish(pottery({ groupServices: [planned] }));
    const services = [{ labelId: 'pottery', unitPrice: 900, places: 1 }];
    const group = { places: 2, participantsPerPerson: 1, services };
    const cheaper = bookingAfter([{ type: 'BookingDetailsChanged', data: { group } }], booking);
    const moved = pottery({ start: 8 * 3600, groupServices: [planned] });
    expect(publish(moved, cheaper)).toMatchObject({ events: [], kept: [{ because: 'altered' }] });
  });

  test('is planned as a group event that is there: the round trip of its services and participants', () => {
    const { booking } = publish(
      pottery({
        serviceLabelIds: [],
        groupServices: [{ labelId: 'pottery', price: 12.5, places: 2, takenBy: ['dora'] }],
      }),
    );
    if (booking?.details.group == null) throw new Error('it is no group event');
    const again = publish(pottery(plannedGroupOf(booking.details.group, [...booking.participants]))).booking;
    expect(again?.details.group).toEqual(booking.details.group);
    expect(again?.participants).toEqual(booking.participants);
  });

  test('refuses services that are named twice, full, or taken by somebody who does not take part', () => {
    const { rule } = rosterEvent.declaration;
    const own = { labelId: 'pottery', price: null, places: 1, takenBy: ['dora'] };
    const broken = (...groupServices: (typeof own)[]) => rule?.({ ...pottery({ groupServices }) });
    expect(broken(own)).toBeUndefined();
    expect(broken({ ...own, takenBy: ['dora', 'emil'] })).toBeUndefined();
    expect(broken({ ...own, takenBy: ['dora', 'carol'] })?.path).toBe('groupServices');
    expect(broken({ ...own, takenBy: ['gina'] })?.path).toBe('groupServices');
    expect(broken(own, own)?.path).toBe('groupServices');
    expect(rule?.({ ...aRosterEvent('one', { groupServices: [own] }) })?.path).toBe('places');
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
