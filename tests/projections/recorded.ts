import { createHash } from 'node:crypto';
import { Result } from 'effect';
import fc from 'fast-check';
import type { EventLog } from '../../commands/log/log.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import { eventKind, type StreamCategory } from '../../domain/catalogues/eventCatalogue.ts';
import { type RecordEvent, type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import type { DomainEvent, EventActor, RecordedEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { everywhere } from '../../domain/label/labelUses.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import { defaultOrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { byKey } from '../../domain/settings/settingsByKey.ts';
import { filledArbitrary } from '../domain/record/recordArbitrary.ts';
import { withTextsStored } from '../domain/record/storedDetails.ts';
import { furtherDetails } from '../support/furtherDetails.ts';

export type AnyEvent = BookingEvent | OrganisationEvent | RecordEvent;

/** An event and the stream it goes to. */
export interface Happening<Event extends DomainEvent = AnyEvent> {
  readonly category: StreamCategory;
  readonly org: string;
  readonly id: string;
  readonly event: Event;
}

export const dispatcher: EventActor = { uid: 'uid-dee', role: 'dispatcher' };

/** A UUID that follows from a text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The version of which today's events of a type are. */
export function versionOf({ type }: DomainEvent): number {
  return eventKind(type)?.version ?? 1;
}

/** Events as a log would have recorded them, one a position from 1, one a second. */
export function record(happenings: readonly Happening[], from = 1): readonly RecordedEvent[] {
  const revisions = new Map<string, number>();
  return happenings.map(({ category, org, id, event }, index) => {
    const stream = streamName(category, org, id);
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const position = from + index;
    return {
      ...event,
      id: uuidOf(`${stream}/${revision}`),
      version: versionOf(event),
      org,
      stream,
      revision,
      position,
      at: 1_700_000_000_000 + position * 1000,
      actor: dispatcher,
      commandId: uuidOf(`command ${position}`),
      correlationId: uuidOf(`command ${position}`),
      causationId: null,
      prev: revision === 0 ? null : uuidOf(`${stream}/${revision - 1}`),
    };
  });
}

/** What an event is recorded with besides what it is. */
interface Recording {
  readonly actor?: EventActor;
  /** Epoch milliseconds; default: now. */
  readonly recordedAt?: number;
  /** Distinguishes it from another of the same type on the same stream. */
  readonly salt?: string | number;
}

/** Appends an event whose id follows from what it is, so that many can be appended at once; answers its position. */
export async function appendHappening(
  log: EventLog,
  { category, org, id, event }: Happening,
  { actor = dispatcher, salt = '', ...time }: Recording = {},
): Promise<number> {
  const eventId = uuidOf(`${category}/${org}/${id}/${event.type}${salt}`);
  const outcome = await log.append(
    streamName(category, org, id),
    'any',
    [{ id: eventId, version: versionOf(event), ...event }],
    { org, actor, commandId: eventId, correlationId: eventId, causationId: null, ...time },
  );
  if (outcome.outcome !== 'appended') throw new Error(`${category} ${id} was not written`);
  return outcome.position;
}

/** Appends in order; answers the position of the last event. */
export async function appendAll(
  log: EventLog,
  happenings: readonly Happening<DomainEvent>[],
  salt = '',
  actor: EventActor = dispatcher,
  together?: string,
): Promise<number> {
  let position = 0;
  for (const [index, { category, org, id, event }] of happenings.entries()) {
    const commandId = uuidOf(`${salt}/${category}/${org}/${id}/${index}/${event.type}`);
    const outcome = await log.append(
      streamName(category, org, id),
      'any',
      [{ id: commandId, version: versionOf(event), ...event }],
      { org, actor, commandId, correlationId: together ?? commandId, causationId: null },
    );
    if (outcome.outcome !== 'appended') throw new Error(`not appended: ${JSON.stringify(outcome)}`);
    position = outcome.position;
  }
  return position;
}

export function organisationCreated(org: string): Happening {
  return {
    category: 'organisation',
    org,
    id: org,
    event: {
      type: 'OrganisationCreated',
      data: {
        name: `The ${org}`,
        timeZone: 'Australia/Sydney',
        settings: byKey(defaultOrganisationSettings),
      },
    },
  };
}

export function customerCreated(org: string, id: string, firstName: string): Happening {
  return {
    category: 'customer',
    org,
    id,
    event: {
      type: 'CustomerCreated',
      data: {
        firstName,
        lastName: '',
        reference: null,
        email: null,
        mobile: null,
        address: null,
        location: null,
        labelIds: [],
        preferredResourceIds: [],
        contacts: [],
        places: [],
        uid: null,
      },
    },
  };
}

export function resourceCreated(org: string, id: string, firstName: string): Happening {
  return {
    category: 'resource',
    org,
    id,
    event: {
      type: 'ResourceCreated',
      data: {
        firstName,
        lastName: 'Worker',
        reference: null,
        photo: null,
        email: null,
        mobile: null,
        labelIds: [],
        address: null,
        location: null,
        external: false,
        partner: false,
        filterIds: [],
        promotedDispatcher: false,
        maxHoursPerDay: null,
        maxHoursPerWeek: null,
        maxHoursPerFortnight: null,
        capacity: 1,
        inactiveDate: null,
        uid: null,
        partnerId: null,
      },
    },
  };
}

export function labelCreated(org: string, id: string, name: string): Happening {
  return {
    category: 'label',
    org,
    id,
    event: {
      type: 'LabelCreated',
      data: {
        name,
        type: 'label',
        unitPrice: null,
        reference: null,
        colour: null,
        usedFor: [...everywhere],
        taskStage: null,
        place: null,
      },
    },
  };
}

/** The kinds that are about work to come: what asks for it is asked of their commands, so tests about other things record them as made. */
export const ofWorkToCome: ReadonlySet<RecordName> = new Set(['jobOffer', 'bid', 'rosterAnswer']);

/** A record of any kind that is made, and takes the steps that are named, as its decider alone has it. */
export function recordMade(
  { org, name, id, details }: { org: string; name: RecordName; id: string; details: object },
  steps: readonly string[] = [],
): readonly Happening<DomainEvent>[] {
  const { anyCommands, anyDecider } = records[name];
  const facts = {
    actor: systemActor('planner', org),
    now: 1_700_000_000,
    newId: (purpose: string) => purpose,
  };
  let state = anyDecider.initial;
  return ['create', ...steps].flatMap((step) => {
    const given = { ...details, [`${name}Id`]: id };
    const parsed = anyCommands[`${name}.${step}`]?.parse(given) ?? given;
    const input = withTextsStored(name, parsed);
    const events = Result.getOrThrow(anyDecider.decide(state, { name: `${name}.${step}`, input }, facts));
    return events.map((event) => {
      if (anyDecider.isEvent(event)) state = anyDecider.evolve(state, event);
      return { category: name, org, id, event };
    });
  });
}

/** A record of any kind that is made, with something in every field, and ends. */
export function madeAndEnded(org: string, name: RecordName): readonly Happening<DomainEvent>[] {
  const ids = Object.fromEntries([...recordNames, 'booking'].map((each) => [each, [`${each}-1`]]));
  const [details = {}] = fc.sample(filledArbitrary(name, ids), { numRuns: 1, seed: 1 });
  const { ends, stages } = records[name].declaration;
  const { end } = endStepsOf[ends];
  // What ends by its stages takes the step that takes it back.
  const last = end ?? stages?.undoneBeginning;
  return recordMade({ org, name, id: `${name}-1`, details }, last === undefined ? [] : [last]);
}

export function shiftCreated(org: string, id: string, resourceId: string): Happening {
  return {
    category: 'shift',
    org,
    id,
    event: {
      type: 'ShiftCreated',
      data: {
        resourceId,
        startDate: '2026-11-01',
        endDate: null,
        timings: [{ day: 1, begin: 28_800, end: 61_200 }],
      },
    },
  };
}

export function absenceCreated(org: string, id: string, resourceId: string): Happening {
  return {
    category: 'absence',
    org,
    id,
    event: {
      type: 'AbsenceCreated',
      data: {
        resourceId,
        kind: 'leave',
        start: someStart,
        end: someStart + 86_400,
        reason: '',
        status: 'requested',
      },
    },
  };
}

export function absenceApproved(org: string, id: string): Happening {
  return { category: 'absence', org, id, event: { type: 'AbsenceApproved', data: {} } };
}

export function servicePlanCreated(org: string, id: string, visitStemId: string): Happening {
  return {
    category: 'servicePlan',
    org,
    id,
    event: {
      type: 'ServicePlanCreated',
      data: { visitStemId, updateType: 'Ended', endDate: '2026-12-31', updatedAt: someStart },
    },
  };
}

interface BookingParts {
  readonly customerId?: string;
  readonly title?: string;
  readonly reference?: string | null;
  readonly start?: number;
  readonly end?: number;
  readonly notes?: string;
  readonly labelIds?: string[];
  readonly filterIds?: string[];
  readonly externalIds?: string[];
}

export const someStart = 1_795_000_000;

/** What leaves nothing of a booking. */
export const bookingTakenBack: BookingEvent = {
  type: 'BookingReverted',
  data: { revision: null, booking: null, previousResourceIds: [], conflict: false, violations: [] },
};

export function bookingCreated(org: string, id: string, parts: BookingParts = {}): Happening {
  const start = parts.start ?? someStart;
  return {
    category: 'booking',
    org,
    id,
    event: {
      type: 'BookingCreated',
      data: {
        customerId: parts.customerId ?? 'cus-1',
        title: parts.title ?? 'Clean windows',
        reference: parts.reference ?? null,
        notes: parts.notes ?? '',
        labelIds: parts.labelIds ?? [],
        location: null,
        address: null,
        timeZone: null,
        resourcesNeeded: 1,
        preferredResourceIds: [],
        external: false,
        visitStemId: null,
        roster: null,
        series: null,
        filterIds: parts.filterIds ?? [],
        externalIds: parts.externalIds ?? [],
        places: [],
        ...furtherDetails,
        start,
        end: parts.end ?? start + 3600,
        continuesBookingId: null,
      },
    },
  };
}

export function bookingAllocated(
  org: string,
  id: string,
  resourceIds: string[],
  { conflict = false }: { readonly conflict?: boolean } = {},
): Happening {
  return {
    category: 'booking',
    org,
    id,
    event: {
      type: 'BookingAllocated',
      data: {
        resourceIds,
        previousResourceIds: [],
        mode: 'manual',
        autoAllocated: false,
        partnerBooking: false,
        choices: [],
        conflict,
        violations: [],
      },
    },
  };
}

/** Any other event of a booking. */
export function bookingEvent(org: string, id: string, event: BookingEvent): Happening {
  return { category: 'booking', org, id, event };
}
