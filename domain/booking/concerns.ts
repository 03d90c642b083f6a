import { absence } from '../absence/absence.ts';
import type { Violation } from '../allocation/allocationRecord.ts';
import type { Check } from '../allocation/checks/check.ts';
import type { CheckedFact, SettingFigure } from '../allocation/checks/checkedFact.ts';
import { checks, checksReading } from '../allocation/checks/checks.ts';
import { customer } from '../customer/customer.ts';
import { document } from '../document/document.ts';
import { documentType } from '../document/documentType.ts';
import { eventTest } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { label } from '../label/label.ts';
import { commitmentOf } from '../lane/lane.ts';
import { laneOfEvent } from '../lane/lanes.ts';
import { organisationEvents } from '../organisation/organisationEvents.ts';
import { qualification } from '../qualification/qualification.ts';
import { factsOf as factsOfField } from '../record/fieldFacts.ts';
import { idsNamed } from '../record/recordsNamed.ts';
import { resource } from '../resource/resource.ts';
import { servicePlan } from '../servicePlan/servicePlan.ts';
import { isSettingKey } from '../settings/settingsByKey.ts';
import { shift } from '../shift/shift.ts';
import type { Interval } from '../time/intervals.ts';
import type { ExistingBooking } from './booking.ts';
import { type BookingEvent, bookingEvents, type ReassessedBecause } from './bookingEvents.ts';

/** What has changed: a kind of record, or the work that people have. */
export type Cause = ReassessedBecause | 'absence' | 'servicePlan';

/** Which current bookings a change concerns, among those that have people and end after now. */
export type ConcernedBookings =
  /** Those of these people; within the spans and of the customer, if given. */
  | {
      readonly of: 'people';
      readonly ids: readonly string[];
      readonly spans?: readonly Interval[];
      readonly customerId?: string;
    }
  | { readonly of: 'customer'; readonly id: string }
  | { readonly of: 'visits'; readonly visitStemIds: readonly string[] }
  /** Those that ask for the label, or whose people hold it or a label with one of these names. */
  | { readonly of: 'label'; readonly id: string; readonly names: readonly string[] }
  | { readonly of: 'organisation' };

/** What one event of a record means for bookings: which must be rechecked, and with which checks. */
export interface Concern {
  readonly because: Cause;
  readonly bookings: ConcernedBookings;
  readonly checks: ReadonlySet<Check>;
}

/** A record's events from its first one on. */
export interface RecordHistory {
  readonly category: string;
  readonly id: string;
  readonly events: readonly DomainEvent[];
}

const isOfAbsence = eventTest(absence.events);
const isOfCustomer = eventTest(customer.events);
const isOfDocument = eventTest(document.events);
const isOfDocumentType = eventTest(documentType.events);
const isOfLabel = eventTest(label.events);
const isOfOrganisation = eventTest(organisationEvents);
const isOfQualification = eventTest(qualification.events);
const isOfResource = eventTest(resource.events);
const isOfServicePlan = eventTest(servicePlan.events);
const isOfShift = eventTest(shift.events);
const isOfBooking = eventTest(bookingEvents);

/**
 * Whether an event may affect allocated bookings. If so, its command records beforehand that it will continue
 * after its append.
 */
export function mayConcernBookings(event: DomainEvent): boolean {
  if (isOfBooking(event)) return peopleWithTooMuch(event).length > 0;
  if (isOfShift(event) || isOfAbsence(event) || isOfServicePlan(event)) return true;
  if (isOfQualification(event) || isOfDocument(event) || isOfDocumentType(event)) return true;
  if (laneOfEvent(event) !== undefined) return true;
  if (isOfOrganisation(event)) return checksOf(event).size > 0;
  return factsOf(event).some((fact) => checksReading([fact]).size > 0);
}

/**
 * What the last event of a record means for bookings. Everything that the record has ever said about whom it
 * concerns counts (the resource and the times of an absence, the visits of a plan), so that bookings which it
 * no longer concerns are rechecked, too. For events of bookings themselves see `concernOfWork`.
 */
export function concernOf({ category, id, events }: RecordHistory): Concern | undefined {
  const event = events.at(-1);
  if (event === undefined || !mayConcernBookings(event)) return undefined;
  switch (category) {
    case 'shift':
      return concernOfShifts(resourcesNamed(events));
    case 'qualification':
      // They are part of what is known about a person.
      return ofFacts('resource', { of: 'people', ids: qualifiedIn(events) }, ['qualifications']);
    case 'document': {
      const ids = documentedIn(events);
      return ids.length === 0 ? undefined : ofFacts('resource', { of: 'people', ids }, ['documents']);
    }
    case 'documentType':
      return isEverRequired(events) ? ofFacts('label', { of: 'organisation' }, ['documents']) : undefined;
    case 'absence':
      return ofFacts(category, absenceConcern(events), ['leaves', 'breaks']);
    case 'servicePlan':
      return ofFacts(category, { of: 'visits', visitStemIds: visitsNamed(events) }, ['servicePlans']);
    case 'organisation':
      return { because: category, bookings: { of: 'organisation' }, checks: checksOf(event) };
    case 'label':
      return ofFacts(category, { of: 'label', id, names: namesHad(events) }, factsOf(event));
    case 'customer':
      return ofFacts(category, customerConcern(id, event), factsOf(event));
    case 'resource':
      return ofFacts(category, { of: 'people', ids: [id] }, factsOf(event));
    default:
      return concernOfLane(id, events);
  }
}

/** A record in a lane concerns everybody it was ever for, around all the times that it has had. */
function concernOfLane(id: string, events: readonly DomainEvent[]): Concern | undefined {
  const reading = events[0] && laneOfEvent(events[0]);
  if (reading === undefined) return undefined;
  let kept: ReturnType<typeof reading.fold>;
  const been = events.flatMap((event) => {
    kept = reading.fold(kept, id, event);
    return (kept && commitmentOf(reading, kept.fact)) ?? [];
  });
  return been.length === 0 ? undefined : concernOfDecided(been);
}

/** What other shifts of people mean; for their bookings within the spans, if given. */
export function concernOfShifts(ids: readonly string[], spans?: readonly Interval[]): Concern {
  return ofFacts('shift', { of: 'people', ids, ...(spans === undefined ? {} : { spans }) }, ['shifts']);
}

/** The checks that depend on what else a person has to do. */
const workChecks = checksReading(['otherWork']);
const workCodes = new Set([...workChecks].flatMap(({ codes }) => codes));

/** Whether a reason is about what else the person has to do. */
export function isOfWork({ code }: Pick<Violation, 'code'>): boolean {
  return workCodes.has(code);
}

/** Bookings further apart than this are never in the same fortnight, whatever day it begins on. */
const farSeconds = 15 * 86_400;

/**
 * What events of a booking mean for its people's other work. They can make another booking's mark untrue only
 * if they record that the booking itself is too much for somebody: a collision is mutual, and a day or week
 * that this booking overfills is overfull for the others, too. So it takes no reads to know that nobody is
 * concerned.
 */
export function concernOfWork(
  booking: ExistingBooking,
  events: readonly BookingEvent[],
): Concern | undefined {
  const ids = [...new Set(events.flatMap(peopleWithTooMuch))];
  if (ids.length === 0) return undefined;
  const span = { start: booking.start - farSeconds, end: booking.end + farSeconds };
  return { because: 'work', bookings: { of: 'people', ids, spans: [span] }, checks: workChecks };
}

/** Whether an event records what a decision found about its booking's people. */
export function wasDecided({ data }: BookingEvent): boolean {
  return 'violations' in data && data.violations !== undefined;
}

/** What to recheck around bookings that may have been decided without knowing of each other. */
export function concernOfDecided(
  bookings: readonly Pick<ExistingBooking, 'resourceIds' | 'start' | 'end'>[],
): Concern {
  const ids = [...new Set(bookings.flatMap(({ resourceIds }) => resourceIds))];
  const spans = bookings.map(({ start, end }) => ({ start: start - farSeconds, end: end + farSeconds }));
  return { because: 'work', bookings: { of: 'people', ids, spans }, checks: workChecks };
}

/** What to recheck for people who may have less work than before: everything that they were marked for. */
export function concernOfFreed(resourceIds: readonly string[]): Concern {
  return { because: 'work', bookings: { of: 'people', ids: resourceIds }, checks: workChecks };
}

/** The people whom a booking's event records as having too much to do. */
export function peopleWithTooMuch({ data }: BookingEvent): readonly string[] {
  if (!('violations' in data) || data.violations === undefined) return [];
  return data.violations.filter(isOfWork).flatMap(({ resourceId }) => resourceId ?? []);
}

/** The people whose marks an event of a booking may have made untrue. */
export interface Freed {
  readonly resourceIds: readonly string[];
  /** Whether the people of the booking itself are concerned, too. */
  readonly own: boolean;
}

/**
 * Who may have less work since an event of a booking. Taking work from people needs no fence, so a decision
 * under the fence at the same moment may not have known of it. Therefore anybody whom an event records as
 * having too much is rechecked as well.
 */
export function freedBy(event: BookingEvent): Freed {
  const resourceIds = peopleWithTooMuch(event);
  switch (event.type) {
    case 'BookingRescheduled':
    case 'BookingCancelled':
    case 'BookingDeactivated':
    case 'BookingParked':
    case 'BookingFinished':
      return { resourceIds, own: true };
    case 'BookingDetailsChanged':
      return { resourceIds, own: event.data.customerId !== undefined };
    case 'BookingAllocated':
    case 'BookingUnallocated':
      return { resourceIds: [...resourceIds, ...event.data.previousResourceIds], own: false };
    case 'BookingReverted':
    case 'BookingStepUndone':
      return {
        resourceIds: [
          ...resourceIds,
          ...event.data.previousResourceIds,
          ...(event.data.booking?.resourceIds ?? []),
        ],
        own: false,
      };
    case 'ResourceRemoved':
      return { resourceIds: [...resourceIds, event.data.resourceId], own: false };
    default:
      return { resourceIds, own: false };
  }
}

function ofFacts(because: Cause, bookings: ConcernedBookings, facts: readonly CheckedFact[]): Concern {
  return { because, bookings, checks: checksReading(facts) };
}

/** Which facts that checks use an event of a resource, a customer or a label has changed. */
function factsOf(event: DomainEvent): readonly CheckedFact[] {
  if (isOfResource(event)) {
    if (event.type === 'ResourceCreated') return [];
    if (event.type !== 'ResourceChanged') return ['resource.inactive'];
    return namesOf(event.data).map((name): CheckedFact => `resource.${name}`);
  }
  if (isOfCustomer(event)) {
    if (event.type === 'ResourceBarred' || event.type === 'ResourceUnbarred') {
      return ['customer.barredResourceIds'];
    }
    return event.type === 'CustomerChanged' && event.data.location !== undefined ? ['customer.location'] : [];
  }
  if (isOfLabel(event) && event.type === 'LabelChanged') {
    const { name, type } = event.data;
    return [
      ...(name === undefined ? [] : ['label.name' as const]),
      ...(type === undefined ? [] : ['label.type' as const]),
    ];
  }
  return [];
}

function customerConcern(id: string, event: DomainEvent): ConcernedBookings {
  if (isOfCustomer(event) && (event.type === 'ResourceBarred' || event.type === 'ResourceUnbarred')) {
    const { resourceId } = event.data;
    return { of: 'people', ids: resourceId === undefined ? [] : [resourceId], customerId: id };
  }
  return { of: 'customer', id };
}

/** Everybody to whom a timesheet has ever belonged. */
function resourcesNamed(events: readonly DomainEvent[]): readonly string[] {
  const named = events.filter(isOfShift).flatMap(({ data }) => ('resourceId' in data ? data.resourceId : []));
  return [...new Set(named)];
}

/** The person of a qualification, which never changes. */
function qualifiedIn(events: readonly DomainEvent[]): readonly string[] {
  return events
    .filter(isOfQualification)
    .flatMap((event) => (event.type === 'QualificationCreated' ? event.data.resourceId : []));
}

/** The person of a document, which never changes; nobody of one about anything else, or that never had a type. */
function documentedIn(events: readonly DomainEvent[]): readonly string[] {
  const own = events.filter(isOfDocument);
  if (!own.some(({ data }) => 'typeId' in data && (data.typeId ?? null) !== null)) return [];
  const people = own.flatMap((event) =>
    event.type === 'DocumentCreated'
      ? idsNamed(factsOfField(document.fields.shape.about), event.data.about, 'resource')
      : [],
  );
  return [...new Set(people)];
}

/** Whether a type of documents has ever been required for anything. */
function isEverRequired(events: readonly DomainEvent[]): boolean {
  return events
    .filter(isOfDocumentType)
    .some(({ data }) => 'requiredForIds' in data && (data.requiredForIds ?? []).length > 0);
}

/** The resource of an absence, and each span that it has ever covered. */
function absenceConcern(events: readonly DomainEvent[]): ConcernedBookings {
  const ids: string[] = [];
  const spans: Interval[] = [];
  for (const event of events.filter(isOfAbsence)) {
    if (event.type === 'AbsenceCreated') ids.push(event.data.resourceId);
    if (event.type !== 'AbsenceCreated' && event.type !== 'AbsenceChanged') continue;
    const before = spans.at(-1);
    const { start = before?.start, end = before?.end } = event.data;
    if (start !== undefined && end !== undefined) spans.push({ start, end });
  }
  return { of: 'people', ids, spans };
}

function visitsNamed(events: readonly DomainEvent[]): readonly string[] {
  const named = events
    .filter(isOfServicePlan)
    .flatMap((event) => ('visitStemId' in event.data ? (event.data.visitStemId ?? []) : []));
  return [...new Set(named)];
}

function namesHad(events: readonly DomainEvent[]): readonly string[] {
  return events.filter(isOfLabel).flatMap((event) => ('name' in event.data ? (event.data.name ?? []) : []));
}

/** The checks that were switched on or off, and those that use what has changed. */
function checksOf(event: DomainEvent): ReadonlySet<Check> {
  if (!isOfOrganisation(event)) return new Set();
  if (event.type === 'TimeZoneChanged') return checksReading(['timeZone']);
  if (event.type !== 'SettingsChanged') return new Set();
  const changed = Object.keys(event.data.changes);
  const facts = changed.flatMap((key): readonly CheckedFact[] => (isFigure(key) ? [`settings.${key}`] : []));
  const switched = checks.filter(
    ({ doNotCheck }) => doNotCheck !== null && changed.includes(`doNotCheck.${doNotCheck}`),
  );
  return new Set([...switched, ...checksReading(facts)]);
}

/** Whether it is a setting that checks may calculate with, not one that switches them off. */
function isFigure(key: string): key is SettingFigure {
  return isSettingKey(key) && !key.startsWith('doNotCheck.');
}

function namesOf<Fields extends object>(fields: Fields): readonly Extract<keyof Fields, string>[] {
  return Object.keys(fields).filter((name): name is Extract<keyof Fields, string> => name in fields);
}
