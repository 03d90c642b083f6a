import { Result } from 'effect';
import fc from 'fast-check';
import { exampleCarePlan } from '../../../domain/carePlan/exampleCarePlan.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../../domain/catalogues/readings.ts';
import { classesOf } from '../../../domain/record/classesOf.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { audienceRoles } from '../../../domain/rights/audience.ts';
import type { SeenAs } from '../../../domain/rights/fieldClass.ts';
import type { Belonging } from '../../../domain/rights/rights.ts';
import type { Role } from '../../../domain/rights/role.ts';
import { bookingClasses } from '../../../projections/queries/bookingView.ts';
import { filledArbitrary, placeOfLabels, typesOfOneField } from '../../domain/record/recordArbitrary.ts';
import { ofWorkToCome } from '../../projections/recorded.ts';
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

/** Planners whom the master labels of `makeConcepts` limit, because they are linked to a person in their scope. */
const scoped: readonly (readonly [string, Role])[] = [
  ['scoped dispatcher', 'dispatcher'],
  ['scoped scheduler', 'scheduler'],
];
/** What they see: what has this label. */
const scopeLabel = 'acme-inner-west';
const scope = { booking: [[scopeLabel]], customer: [[scopeLabel]], resource: [[scopeLabel]] };

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
  people.push(await admitGuest(api));
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  await operate('label.create', {
    labelId: scopeLabel,
    name: 'acme inner west',
    unitPrice: 10,
    reference: 'L-3',
  });
  await operate('resource.change', {
    resourceId: acme.resourceId,
    labelIds: [acme.labelId, scopeLabel],
  });
  await operate('masterLabelSet.create', {
    masterLabelSetId: 'acme-scope',
    name: 'Scope of the resource',
    labelIds: [scopeLabel],
    publishedTo: [acme.resourceId],
  });
  for (const [name, role] of scoped) {
    const uid = `rights-${name.replace(' ', '-')}`;
    const email = `${uid}@acme.example`;
    const { id: org, resourceId } = acme;
    const claimed = { uid, org, role, duties: ['auditor'], partner: false, resourceId };
    Result.getOrThrow(await api.server.services.identity.createUser({ ...claimed, name, email, password }));
    people.push({
      name,
      actor: { ...claimed, customerId: null, scope },
      token: await signIn(api, email),
    });
  }
  return people;
}

/** Somebody whom a link has admitted to the booking of the resource and the customer. */
async function admitGuest({ acme, server: { services } }: TestApi): Promise<Person> {
  const { id: org, bookingId, customerId } = acme;
  const { guestLinks, guests } = services.identity;
  const wanted = { bookingId, customerId, name: 'guest', page: 'http://muster.test/guest', letter: null };
  const { link } = Result.getOrThrow(await guestLinks.make(org, wanted, { actor: 'acme-dispatcher' }));
  const client = { ip: '127.0.0.1', userAgent: 'rights' };
  const opened = Result.getOrThrow(await guests.open({ code: new URL(link ?? '').hash.slice(1) }, client));
  const actor: Actor = {
    uid: opened.user.uid,
    org,
    role: 'customer',
    duties: [],
    partner: false,
    resourceId: null,
    customerId: null,
    admittedTo: [{ bookingId, customerId }],
  };
  return { name: 'guest', actor, token: opened.token };
}

export interface OwnedRecord {
  readonly id: string;
  readonly of: Belonging;
}

/** The records of a concept: where they are listed, whose each is, and the classes of their fields. */
export interface Concept {
  readonly list: string;
  readonly records: readonly OwnedRecord[];
  readonly classes: Readonly<Partial<Record<string, SeenAs>>>;
}

/** For every concept except the organisation, which is one: somebody's own record and another's. */
export type Concepts = (kind: Kind) => Concept;
export type Kind = 'booking' | ReadingName;

/** What may be read only by those who see labels and blacklists. */
export const hiddenTexts = /acme nursing|acme crane|acme inner|acme-inner|acme-label|acme-crane|acme-other-/;

/** Types of labels that one kind of record, or bookings alone, have a field for. */
const ownTypes = [...typesOfOneField, 'option_1'] as const;

/** The label that fields name which are for everybody: a kind of event, what somebody is qualified for. */
const shownLabel = 'acme-badge';
const agreement = { agreedBy: 'Everybody', agreedOn: '2026-03-01' };

/** Gives acme records with something in every field that is not for everybody. */
export async function makeConcepts(api: TestApi): Promise<Concepts> {
  const { acme } = api;
  const { customerId, otherCustomerId, resourceId, otherResourceId } = acme;
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  await operate('label.create', {
    labelId: 'acme-crane',
    name: 'acme crane',
    unitPrice: 90,
    reference: 'L-2',
  });
  await operate('label.change', { labelId: acme.labelId, unitPrice: 40, reference: 'L-1' });
  for (const type of ownTypes) {
    const name = { labelId: `acme-${type}`, name: `Any ${type}`, reference: `L-${type}`, unitPrice: 1 };
    await operate('label.create', { ...name, type, ...(type === 'taskstatus' && { taskStage: 'open' }) });
  }
  await operate('label.create', {
    labelId: shownLabel,
    name: 'Badge',
    unitPrice: 1,
    reference: 'L-badge',
  });
  const contact = (id: string) => ({
    email: `${id}@example.com`,
    mobile: '0400 000 000',
    address: '1 Pitt St',
    location: { lat: -33.8, lng: 151.2 },
    uid: `uid-${id}`,
  });
  for (const id of [resourceId, otherResourceId]) {
    const limits = { maxHoursPerDay: 12, maxHoursPerWeek: 60, maxHoursPerFortnight: 120 };
    const inactiveDate = monday8 + 400 * 86_400;
    await operate('resource.change', {
      resourceId: id,
      reference: `R77-${id}`,
      ...contact(id),
      ...limits,
      inactiveDate,
      labelIds: [acme.labelId, ...(id === resourceId ? [scopeLabel] : [])],
      filterIds: ['acme-crane'],
    });
  }
  for (const id of [customerId, otherCustomerId]) {
    await operate('customer.change', {
      customerId: id,
      ...contact(id),
      labelIds: [acme.labelId, ...(id === customerId ? [scopeLabel] : [])],
      preferredResourceIds: [otherResourceId],
      contacts: [{ name: `Contact of ${id}`, role: 'Daughter', phone: '+61 400 000 777', email: null }],
      places: [{ name: `Depot of ${id}`, address: '9 Dock Road', location: { lat: -33.9, lng: 151.2 } }],
    });
    await operate('customer.barResource', { customerId: id, resourceId: otherResourceId });
  }
  const visitStemId = 'VS-1';
  for (const bookingId of [acme.bookingId, acme.otherBookingId]) {
    const labelIds = [acme.labelId, 'acme-crane', ...(bookingId === acme.bookingId ? [scopeLabel] : [])];
    await operate('booking.edit', {
      bookingId,
      labelIds,
      preferredResourceIds: [otherResourceId],
      visitStemId,
      filterIds: ['acme-crane'],
      externalIds: [`crm-${bookingId}`],
      places: [{ name: 'Depot', address: '9 Dock Road', location: null }],
      optionId: 'acme-option_1',
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

  await operate('masterLabelSet.create', {
    masterLabelSetId: 'acme-other-scope',
    name: 'Scope of the other resource',
    labelIds: [scopeLabel],
    publishedTo: [otherResourceId],
  });

  const mine = { resourceIds: [resourceId], customerId, labelIds: [scopeLabel] };
  const theirs = { resourceIds: [otherResourceId], customerId: otherCustomerId, labelIds: [] };
  const two = (own: string, other: string): readonly OwnedRecord[] => [
    { id: own, of: mine },
    { id: other, of: theirs },
  ];
  const toNobody = (...ids: readonly string[]) => ids.map((id) => ({ id, of: {} }));
  // Those that the organisation already has, and those on which other records here depend.
  const made: Partial<Record<ReadingName, readonly OwnedRecord[]>> = {
    resource: two(resourceId, otherResourceId).map(({ id, of }) => ({
      id,
      of: { ...of, resourceIds: [id] },
    })),
    customer: two(customerId, otherCustomerId).map(({ id, of }) => ({ id, of: { ...of, customerId: id } })),
    shift: two(acme.shiftId, 'acme-other-shift'),
    absence: two('acme-absence', 'acme-other-absence'),
    label: toNobody(
      acme.labelId,
      'acme-crane',
      scopeLabel,
      shownLabel,
      ...ownTypes.map((type) => `acme-${type}`),
    ),
    servicePlan: toNobody('acme-plan'),
    masterLabelSet: toNobody('acme-scope', 'acme-other-scope'),
  };
  // Lists show what is offered until it begins. On Sundays nobody works, so only labels decide who asks for an open shift;
  // on Mondays both do, so each can offer a shift.
  const weeks = Math.ceil((Date.now() / 1000 - monday8) / (7 * 86_400) + 4);
  const monday = monday8 + weeks * 7 * 86_400;
  const sunday = monday - 86_400;
  const toCome: { readonly [Name in ReadingName]?: object } = {
    openShift: { start: sunday, end: sunday + 2 * hour, places: 1 },
    shiftOffer: {
      start: monday + 2 * hour,
      end: monday + 4 * hour,
      toResourceId: null,
      // Hours in return are exchanged at the step that agrees to them.
      inReturnStart: null,
      inReturnEnd: null,
    },
    // It is filled in about work, by its customer as well, and holds nothing back.
    form: { use: 'work', moment: 'after', required: false, shared: true },
    formAnswer: { formId: 'acme-form', version: 1 },
    carePlan: { content: JSON.stringify(exampleCarePlan) },
    careRecord: { version: 1 },
  };
  const all = new Map<ReadingName, readonly OwnedRecord[]>();
  for (const name of readingNames) {
    // There is no work to come here, so their lists are empty. Whose they are has tests of its own (tests/commands/jobOffer,
    // tests/api/rights/partners.test.ts).
    all.set(name, made[name] ?? (ofWorkToCome.has(name) ? [] : await makeTwo(name)));
  }
  // Of different partners, so that none sees the people of the other.
  for (const [id, partnerId] of [
    [resourceId, 'acme-partner'],
    [otherResourceId, 'acme-other-partner'],
  ]) {
    await operate('resource.change', { resourceId: id, partnerId });
  }
  for (const [bookingId, equipmentId] of [
    [acme.bookingId, 'acme-equipment'],
    [acme.otherBookingId, 'acme-other-equipment'],
  ]) {
    await operate('booking.edit', { bookingId, equipmentIds: [equipmentId] });
  }

  /** What a part may be part of: one of theirs, and one of somebody else's. */
  function wholesOf(category: string): readonly OwnedRecord[] {
    if (category !== 'booking') return [...all].find(([name]) => name === category)?.[1] ?? [];
    return two(acme.bookingId, acme.otherBookingId).map(({ id, of }) => ({
      id,
      of: { ...of, bookingId: id },
    }));
  }

  /** One of theirs and one of somebody else's, with something in every field. */
  async function makeTwo(name: ReadingName): Promise<readonly OwnedRecord[]> {
    if (name === 'absence') throw new Error('an absence is no plain record');
    const reading: AnyReading = readings[name];
    const { ownedBy, shown, belongsTo, ownersSee, sharedBy, daysAfterWork, audience } = reading;
    const { signed, stages } = readings[name].declaration;
    /** Whether a step sets it, and no record begins with it. */
    const isLater = (field: string) => stages?.begins !== undefined && shown[field]?.bySteps === true;
    /** Several records may have the record as theirs, or one. */
    const owner = (field: string, id: string) => (shown[field]?.kind === 'references' ? [id] : id);
    const ids = {
      // Those that have been made before.
      ...Object.fromEntries(
        [...all].map(([made, records]) => [made, records.slice(0, 1).map(({ id }) => id)]),
      ),
      label: [acme.labelId],
      [placeOfLabels('service')]: ['acme-service'],
      resource: [resourceId],
      customer: [customerId],
      booking: [acme.bookingId],
    };
    const [filled = {}] = fc.sample(filledArbitrary(name, ids), { numRuns: 1, seed: 1 });
    // Who sends a command, and when, is nothing that it says.
    const details = Object.fromEntries(
      Object.entries(filled).filter(
        ([field]) => field !== signed?.by && field !== signed?.at && !isLater(field),
      ),
    );
    /** One is addressed to everybody, the other to some who plan. */
    const ofNobodyHere = { labelIds: [shownLabel], partnerIds: ['acme-other-partner'] };
    const addressedTo = (roles: readonly string[]) =>
      audience === null
        ? {}
        : {
            [audience.roles]: roles,
            [audience.labelIds]: ofNobodyHere.labelIds,
            [audience.partnerIds]: ofNobodyHere.partnerIds,
          };
    // Open shifts are for all whom they fit, so their ids are not among the hidden texts.
    const [own, other] = [`acme-${name}`, `${name === 'openShift' ? 'acme-second' : 'acme-other'}-${name}`];
    const [first, ...others] = belongsTo;
    const wholes = first === undefined ? [] : wholesOf(first.category);
    for (const [index, id, ofResource, ofCustomer] of [
      [0, own, resourceId, customerId],
      [1, other, otherResourceId, otherCustomerId],
    ] as const) {
      await operate(`${name}.create`, {
        ...details,
        ...(ownedBy.resource !== undefined && { [ownedBy.resource]: owner(ownedBy.resource, ofResource) }),
        ...(ownedBy.customer !== undefined && { [ownedBy.customer]: owner(ownedBy.customer, ofCustomer) }),
        // Nobody has a piece of equipment twice at a time.
        ...(shown.equipmentIds?.refersTo === 'equipment' && {
          equipmentIds: [all.get('equipment')?.[index]?.id],
        }),
        ...Object.fromEntries(
          others.filter(({ field }) => field !== first?.field).map(({ field }) => [field, null]),
        ),
        ...Object.fromEntries(
          Object.entries(shown).flatMap(([field, facts]): [string, string | null][] => {
            // Files are uploaded first (tests/api/services/files/files.test.ts).
            if (facts.kind === 'file') return isLater(field) ? [] : [[field, null]];
            if (facts.kind !== 'reference' || facts.refersTo !== 'label') return [];
            const { among } = facts;
            if (among?.field === 'type' && among.value !== undefined) return [[field, `acme-${among.value}`]];
            return facts.class === 'plain' ? [[field, shownLabel]] : [];
          }),
        ),
        ...(first !== undefined && {
          [first.field]: first.amongOthers ? `${first.category}:${wholes[index]?.id}` : wholes[index]?.id,
        }),
        // With whom else it can be shared has a test of its own (tests/api/http/routes/docs.test.ts).
        ...(sharedBy !== null && !isLater(sharedBy) && { [sharedBy]: 'everybody' }),
        ...toCome[name],
        ...(name === 'careRecord' && {
          customerId: ofCustomer,
          carePlanId: all.get('carePlan')?.[index]?.id,
        }),
        ...addressedTo(index === 0 ? Object.keys(audienceRoles) : ['scheduler']),
        [`${name}Id`]: id,
      });
      if (name === 'announcement') await operate('announcement.publish', { announcementId: id });
      if (name === 'form') await operate('form.publish', { formId: id });
      if (name === 'carePlan') await operate('carePlan.agree', { carePlanId: id, ...agreement });
      if (name === 'openShift') await operate('openShift.request', { openShiftId: id, resourceId });
    }
    const belongs = (
      { resourceIds, customerId: of }: typeof mine | typeof theirs,
      roles: readonly string[],
    ): Belonging => ({
      ...(audience !== null && { audience: { roles, ...ofNobodyHere } }),
      ...(ownedBy.resource !== undefined && { resourceIds }),
      ...(ownedBy.customer !== undefined && of !== undefined && { customerId: of, customerIds: [of] }),
    });
    const area = first === undefined ? undefined : areaOf(first.category);
    const partOf = (whole: OwnedRecord | undefined): Belonging =>
      area === undefined || whole === undefined
        ? {}
        : {
            partOf: {
              area,
              of: whole.of,
              stands: true,
              ...(ownersSee && { forOwners: true }),
              // The bookings here have been over for long.
              ...(daysAfterWork !== null && { isOver: true }),
            },
            ...(sharedBy !== null && {
              sharedWith: isLater(sharedBy) ? ('planners' as const) : ('everybody' as const),
            }),
          };
    return [
      { id: own, of: { ...belongs(mine, Object.keys(audienceRoles)), ...partOf(wholes[0]) } },
      { id: other, of: { ...belongs(theirs, ['scheduler']), ...partOf(wholes[1]) } },
    ];
  }

  return (kind) =>
    kind === 'booking'
      ? {
          list: '/api/v1/bookings',
          records: two(acme.bookingId, acme.otherBookingId).map(({ id, of }) => ({
            id,
            of: { ...of, bookingId: id },
          })),
          classes: bookingClasses,
        }
      : {
          list: `/api/v1/${readings[kind].path}`,
          records: all.get(kind) ?? [],
          classes: classesOf(readings[kind].shown),
        };
}
