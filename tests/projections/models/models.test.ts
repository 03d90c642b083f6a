import { expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { bookings, existingBookingOf } from '../../../projections/models/bookings.ts';
import { history } from '../../../projections/models/history.ts';
import { organisations } from '../../../projections/models/organisations.ts';
import { recordModelOf } from '../../../projections/models/recordModels.ts';
import type { ReadModel, Row } from '../../../projections/readModel.ts';
import {
  absenceCreated,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  type Happening,
  labelCreated,
  organisationCreated,
  record,
  resourceCreated,
  servicePlanCreated,
  shiftCreated,
  someStart,
} from '../recorded.ts';

const [labels, customers, resources] = [
  recordModelOf('label'),
  recordModelOf('customer'),
  recordModelOf('resource'),
];
const [shifts, absences, servicePlans] = [
  recordModelOf('shift'),
  recordModelOf('absence'),
  recordModelOf('servicePlan'),
];

function rowAfter<Model extends Row>(model: ReadModel<Model>, happenings: readonly Happening[]) {
  return record(happenings).reduce<Model | undefined>((row, event) => model.fold(row, event), undefined);
}

test('a booking row shows what the list sorts and filters by', () => {
  const created = bookingCreated('acme', 'b-1', { title: 'Mow', reference: 'R1', labelIds: ['lab-1'] });
  const row = rowAfter(bookings, [created, bookingAllocated('acme', 'b-1', ['res-2', 'res-1'])]);
  expect(row).toMatchObject({
    status: 'rostered',
    start: someStart,
    end: someStart + 3600,
    long: false,
    customer_id: 'cus-1',
    resource_ids: ['res-2', 'res-1'],
    label_ids: ['lab-1'],
    title: 'Mow',
    reference: 'R1',
    unallocated: false,
    conflict: false,
    created_at: 1_700_000_001_000,
    updated_at: 1_700_000_002_000,
    revision: 1,
  });
});

test('a booking read from its row is the same as before, whatever it has kept', () => {
  const life: readonly Happening[] = [
    bookingCreated('acme', 'b-1', { labelIds: ['lab-1'] }),
    bookingAllocated('acme', 'b-1', ['res-2', 'res-1']),
    bookingEvent('acme', 'b-1', { type: 'BookingParked', data: { reason: 'rain', start: null, end: null } }),
    bookingEvent('acme', 'b-1', { type: 'BookingCancelled', data: { reason: 'away' } }),
  ];
  for (const [index] of life.entries()) {
    const happened = life.slice(0, index + 1);
    const row = rowAfter(bookings, happened);
    if (row === undefined) throw new Error('the booking exists');
    const folded = record(happened).reduce<Booking>(
      (state, event) => (bookingDecider.isEvent(event) ? bookingDecider.evolve(state, event) : state),
      bookingDecider.initial,
    );
    expect(existingBookingOf(JSON.parse(JSON.stringify(row)))).toStrictEqual(folded);
  }
});

test('a booking of more than a day is long, one of exactly a day is not', () => {
  const lasting = (seconds: number) =>
    rowAfter(bookings, [bookingCreated('acme', 'b-1', { end: someStart + seconds })])?.long;
  expect([lasting(86_400), lasting(86_401)]).toEqual([false, true]);
});

test('a booking whose last resource was taken off is marked unallocated', () => {
  const row = rowAfter(bookings, [
    bookingCreated('acme', 'b-1'),
    bookingAllocated('acme', 'b-1', ['res-1']),
    bookingEvent('acme', 'b-1', {
      type: 'BookingUnallocated',
      data: { previousResourceIds: ['res-1'] },
    }),
  ]);
  expect(row).toMatchObject({ status: 'draft', resource_ids: [], unallocated: true });
});

test('an event of a booking that was never created creates no row', () => {
  expect(rowAfter(bookings, [bookingAllocated('acme', 'b-1', ['res-1'])])).toBeUndefined();
});

test('an event that this version does not know is not passed over', () => {
  const [event] = record([bookingCreated('acme', 'b-1')]);
  if (event === undefined) throw new Error('one event was recorded');
  expect(() => bookings.fold(undefined, { ...event, type: 'BookingExploded' })).toThrow('BookingExploded');
});

test('rows of people have the name by which they are found', () => {
  expect(rowAfter(resources, [resourceCreated('acme', 'res-1', 'Rob')])).toMatchObject({
    name: 'Rob Worker',
    ended: false,
    fact: { inactive: false },
  });
  expect(rowAfter(customers, [customerCreated('acme', 'cus-1', 'Ada Ltd')])).toMatchObject({
    name: 'Ada Ltd',
    fact: { id: 'cus-1', inactive: false, barredResourceIds: [] },
  });
  const deactivated: Happening = {
    category: 'resource',
    org: 'acme',
    id: 'res-1',
    event: { type: 'ResourceDeactivated', data: {} },
  };
  expect(rowAfter(resources, [resourceCreated('acme', 'res-1', 'Rob'), deactivated])).toMatchObject({
    ended: true,
    fact: { inactive: true },
  });
});

test('a removed shift keeps its row, marked, and may be created again', () => {
  const removed: Happening = {
    category: 'shift',
    org: 'acme',
    id: 's-1',
    event: { type: 'ShiftRemoved', data: {} },
  };
  const life = [shiftCreated('acme', 's-1', 'res-1'), removed];
  expect(rowAfter(shifts, life)).toMatchObject({ resource_id: 'res-1', ended: true, revision: 1 });
  expect(rowAfter(shifts, [...life, shiftCreated('acme', 's-1', 'res-2')])).toMatchObject({
    resource_id: 'res-2',
    ended: false,
  });
});

test('declined leave keeps its row, with the reason, and is over', () => {
  const declined: Happening = {
    category: 'absence',
    org: 'acme',
    id: 'l-1',
    event: { type: 'AbsenceDeclined', data: { reason: 'Too few people' } },
  };
  const created = absenceCreated('acme', 'l-1', 'res-1');
  expect(rowAfter(absences, [created])).toMatchObject({
    resource_id: 'res-1',
    kind: 'leave',
    status: 'requested',
    start: someStart,
    end: someStart + 86_400,
    ended: false,
  });
  expect(rowAfter(absences, [created, declined])).toMatchObject({
    status: 'declined',
    ended: true,
    revision: 1,
    fact: { id: 'l-1', decidedReason: 'Too few people' },
  });
});

test('a removed service plan keeps its row, marked', () => {
  const removed: Happening = {
    category: 'servicePlan',
    org: 'acme',
    id: 'p-1',
    event: { type: 'ServicePlanRemoved', data: {} },
  };
  const created = servicePlanCreated('acme', 'p-1', 'VS-1');
  expect(rowAfter(servicePlans, [created])).toMatchObject({
    visit_stem_id: 'VS-1',
    updated_at: someStart,
    ended: false,
  });
  expect(rowAfter(servicePlans, [created, removed])).toMatchObject({ visit_stem_id: 'VS-1', ended: true });
});

test('an organisation and a label show their settings and type', () => {
  expect(rowAfter(organisations, [organisationCreated('acme')])).toMatchObject({
    name: 'The acme',
    time_zone: 'Australia/Sydney',
  });
  const archived: Happening = {
    category: 'label',
    org: 'acme',
    id: 'lab-1',
    event: { type: 'LabelArchived', data: {} },
  };
  expect(rowAfter(labels, [labelCreated('acme', 'lab-1', 'First aid'), archived])).toMatchObject({
    name: 'First aid',
    type: 'label',
    ended: true,
    fact: { archived: true },
  });
});

test('the history keeps every event as it was recorded', () => {
  const [event] = record([bookingCreated('acme', 'b-1')]);
  if (event === undefined) throw new Error('one event was recorded');
  expect(history.entry(event)).toEqual({
    stream: 'booking-acme.b-1',
    revision: 0,
    type: 'BookingCreated',
    version: 4,
    actor_uid: 'uid-dee',
    actor_role: 'dispatcher',
    command_id: event.commandId,
    correlation_id: event.correlationId,
    causation_id: null,
    prev: null,
    data: event.data,
  });
});
