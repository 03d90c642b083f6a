import { Result } from 'effect';
import type { Category } from '../../../domain/eventCatalogue.ts';
import { type ReadingName, readings } from '../../../domain/readings.ts';
import { classesOf } from '../../../domain/record/classesOf.ts';
import type { Belonging, FieldClass } from '../../../domain/rights.ts';
import type { Actor, Role } from '../../../domain/roles.ts';
import { bookingClasses } from '../../../projections/queries/bookingView.ts';
import { hour, monday8, password, signIn, type TestApi } from '../apiFixture.ts';

/** Somebody of acme with a bearer token. */
export interface Person {
  readonly name: string;
  readonly actor: Actor;
  readonly token: string;
}

const claims: readonly (readonly [string, Role, readonly string[], 'flagged' | 'free'])[] = [
  ['administrator', 'dispatcher', ['admin'], 'free'],
  ['auditor', 'dispatcher', ['auditor'], 'free'],
  ['dispatcher', 'dispatcher', [], 'free'],
  ['scheduler', 'scheduler', ['admin', 'auditor'], 'free'],
  ['partner', 'resource', ['partner'], 'flagged'],
  ['flagged administrator', 'dispatcher', ['admin'], 'flagged'],
  ['resource', 'resource', ['admin', 'partner'], 'free'],
  ['customer', 'customer', ['auditor'], 'free'],
  ['flagged customer', 'customer', ['partner'], 'flagged'],
];

/** One user of each persona, and some whose duties or flag give them nothing. */
export async function signInEverybody(api: TestApi): Promise<readonly Person[]> {
  const { acme } = api;
  const people: Person[] = [];
  for (const [name, role, duties, flag] of claims) {
    const uid = `rights-${name.replace(' ', '-')}`;
    const email = `${uid}@acme.example`;
    const actor: Actor = {
      uid,
      org: acme.id,
      role,
      duties,
      partner: flag === 'flagged',
      resourceId: role === 'resource' ? acme.resourceId : null,
      customerId: role === 'customer' ? acme.customerId : null,
    };
    const { resourceId, customerId } = actor;
    const links = {
      ...(resourceId === null ? {} : { resourceId }),
      ...(customerId === null ? {} : { customerId }),
    };
    const { identity } = api.server.services;
    const user = { uid, name, email, password, org: acme.id, role, duties, partner: actor.partner, ...links };
    Result.getOrThrow(await identity.createUser(user));
    people.push({ name, actor, token: await signIn(api, email) });
  }
  return people;
}

export interface OwnedRecord {
  readonly id: string;
  readonly of: Belonging;
}

/** The records of a concept: where they are listed, whose each is, and the classes of their fields. */
export interface Concept {
  readonly list: string;
  readonly records: readonly OwnedRecord[];
  readonly classes: Readonly<Partial<Record<string, FieldClass>>>;
}

/** Of every concept but the organisation, which is one: a record of somebody's own and one of somebody else's. */
export type Concepts = Readonly<Record<Exclude<Category, 'organisation'>, Concept>>;

/** What nobody may read who does not see labels and blacklists. */
export const hiddenTexts = /acme nursing|acme crane|acme-label|acme-crane|acme-other-/;

/** Gives acme records with something in every field that is not for everybody. */
export async function makeConcepts(api: TestApi): Promise<Concepts> {
  const { acme } = api;
  const { customerId, otherCustomerId, resourceId, otherResourceId } = acme;
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  await operate('label.create', { labelId: 'acme-crane', name: 'acme crane', unitPrice: 90 });
  await operate('label.change', { labelId: acme.labelId, unitPrice: 40 });
  const contact = (id: string) => ({
    email: `${id}@example.com`,
    mobile: '0400 000 000',
    location: { lat: -33.8, lng: 151.2 },
    uid: `uid-${id}`,
  });
  for (const id of [resourceId, otherResourceId]) {
    const limits = { maxHoursPerDay: 12, maxHoursPerWeek: 60, maxHoursPerFortnight: 120 };
    const inactiveDate = monday8 + 400 * 86_400;
    await operate('resource.change', { resourceId: id, ...contact(id), ...limits, inactiveDate });
  }
  for (const id of [customerId, otherCustomerId]) {
    await operate('customer.change', { customerId: id, ...contact(id), address: '1 Pitt St' });
    await operate('customer.barResource', { customerId: id, resourceId: otherResourceId });
  }
  const visitStemId = 'VS-1';
  for (const bookingId of [acme.bookingId, acme.otherBookingId]) {
    const labelIds = [acme.labelId, 'acme-crane'];
    await operate('booking.edit', {
      bookingId,
      labelIds,
      preferredResourceIds: [otherResourceId],
      visitStemId,
    });
  }
  await operate('servicePlan.create', {
    servicePlanId: 'acme-plan',
    visitStemId,
    updateType: 'Ended',
    endDate: '2030-01-01',
  });
  for (const [absenceId, id] of [
    ['acme-absence', resourceId],
    ['acme-other-absence', otherResourceId],
  ]) {
    const times = { start: monday8 + 6 * hour, end: monday8 + 8 * hour };
    await operate('absence.create', { absenceId, resourceId: id, kind: 'leave', ...times });
  }

  for (const [equipmentId, assignedTo] of [
    ['acme-hoist', resourceId],
    ['acme-other-hoist', otherResourceId],
  ]) {
    await operate('equipment.create', { equipmentId, name: 'Hoist', labelIds: [acme.labelId], assignedTo });
  }

  const mine = { resourceIds: [resourceId] };
  const theirs = { resourceIds: [otherResourceId] };
  return {
    booking: {
      list: '/api/v1/bookings',
      records: [
        { id: acme.bookingId, of: { ...mine, customerId } },
        { id: acme.otherBookingId, of: { ...theirs, customerId: otherCustomerId } },
      ],
      classes: bookingClasses,
    },
    resource: {
      list: '/api/v1/resources',
      records: [
        { id: resourceId, of: mine },
        { id: otherResourceId, of: theirs },
      ],
      classes: classesFor('resource'),
    },
    customer: {
      list: '/api/v1/customers',
      records: [
        { id: customerId, of: { customerId } },
        { id: otherCustomerId, of: { customerId: otherCustomerId } },
      ],
      classes: classesFor('customer'),
    },
    shift: {
      list: '/api/v1/shifts',
      records: [
        { id: acme.shiftId, of: mine },
        { id: 'acme-other-shift', of: theirs },
      ],
      classes: {},
    },
    absence: {
      list: '/api/v1/absences',
      records: [
        { id: 'acme-absence', of: mine },
        { id: 'acme-other-absence', of: theirs },
      ],
      classes: {},
    },
    label: {
      list: '/api/v1/labels',
      records: [
        { id: acme.labelId, of: {} },
        { id: 'acme-crane', of: {} },
      ],
      classes: classesFor('label'),
    },
    servicePlan: { list: '/api/v1/service-plans', records: [{ id: 'acme-plan', of: {} }], classes: {} },
    equipment: {
      list: '/api/v1/equipments',
      records: [
        { id: 'acme-hoist', of: mine },
        { id: 'acme-other-hoist', of: theirs },
      ],
      classes: classesFor('equipment'),
    },
  };
}

function classesFor(name: ReadingName): Concept['classes'] {
  return classesOf(readings[name].shown);
}
