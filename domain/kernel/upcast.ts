import { z } from 'zod';
import { records } from '../catalogues/records.ts';
import { bySettingKey } from '../organisation/firstSettings.ts';
import { bookingKind } from '../workflow/workflowDefinition.ts';
import type { RecordedEvent } from './event.ts';

/**
 * Upcasts the data of one event type from version `from` to `from + 1`; pure, and never edited once released.
 */
export interface Upcaster {
  readonly type: string;
  readonly from: number;
  readonly up: (data: unknown) => unknown;
}

/** What bookings had not been told yet when the first versions of their events were written. */
const untold = { roster: null, filterIds: [], externalIds: [], places: [] };
const snapshotIn = z.looseObject({
  booking: z.looseObject({ details: z.looseObject({}) }).nullable(),
});

/** What they had not been told when the second were. */
const untoldOfSeries = { series: null };

/** A booking as an event of version 1 kept it, which may have been taken back to. */
function snapshotUp(data: unknown): unknown {
  const { booking, ...others } = snapshotIn.parse(data);
  const up = booking && { ...booking, inactive: false, details: { ...booking.details, ...untold } };
  return { ...others, booking: up };
}

/** The same of version 2. */
function snapshotUpToSeries(data: unknown): unknown {
  const { booking, ...others } = snapshotIn.parse(data);
  return {
    ...others,
    booking: booking && { ...booking, details: { ...booking.details, ...untoldOfSeries } },
  };
}

/** What they had not been told when the third were. */
const untoldOfGroups = { externalData: {}, copyOf: null, equipmentIds: [], optionId: null, group: null };

/** The same of version 3, in which nobody took part beside a customer. */
function snapshotUpToGroups(data: unknown): unknown {
  const { booking, ...others } = snapshotIn.parse(data);
  return {
    ...others,
    booking: booking && {
      ...booking,
      participants: [],
      details: { ...booking.details, ...untoldOfGroups },
    },
  };
}

const firstSettingsIn = z.looseObject({ settings: z.record(z.string(), z.unknown()) });

/**
 * Every upcaster. A changed event schema gets the next version and an entry here; a record declares its own.
 */
export const upcasters: readonly Upcaster[] = [
  // Version 2 can be part of a hand-over; everything that version 1 can say stays valid.
  { type: 'BookingAllocated', from: 1, up: (data) => data },
  // Version 3 records who else could have had it; for earlier ones that is unknown.
  { type: 'BookingAllocated', from: 2, up: (data) => data },
  { type: 'BookingUnallocated', from: 1, up: (data) => data },
  // Version 2 has the day of a roster that a booking was published from, filters, ids of other systems and further
  // places, and whether a booking is inactive.
  { type: 'BookingCreated', from: 1, up: (data) => ({ ...z.looseObject({}).parse(data), ...untold }) },
  { type: 'BookingDetailsChanged', from: 1, up: (data) => data },
  { type: 'BookingReverted', from: 1, up: snapshotUp },
  { type: 'BookingStepUndone', from: 1, up: snapshotUp },
  // Version 3 has the day of a recurring booking that a booking stands for.
  {
    type: 'BookingCreated',
    from: 2,
    up: (data) => ({ ...z.looseObject({}).parse(data), ...untoldOfSeries }),
  },
  { type: 'BookingDetailsChanged', from: 2, up: (data) => data },
  { type: 'BookingReverted', from: 2, up: snapshotUpToSeries },
  { type: 'BookingStepUndone', from: 2, up: snapshotUpToSeries },
  // Version 4 has group events, data of other systems, equipment, a choice of the organisation, and what a booking was
  // copied from.
  {
    type: 'BookingCreated',
    from: 3,
    up: (data) => ({ ...z.looseObject({}).parse(data), ...untoldOfGroups }),
  },
  { type: 'BookingDetailsChanged', from: 3, up: (data) => data },
  { type: 'BookingReverted', from: 3, up: snapshotUpToGroups },
  { type: 'BookingStepUndone', from: 3, up: snapshotUpToGroups },
  // The next version of each leaves open which checks there are, and can be part of a swap; everything that earlier ones can
  // say stays valid.
  ...Object.entries({
    BookingRescheduled: 1,
    BookingAllocated: 3,
    ResourceRemoved: 1,
    BookingRechecked: 1,
    BookingServiceRechecked: 1,
    BookingReassessed: 1,
    BookingUnparked: 1,
    BookingReactivated: 1,
    BookingUnallocated: 2,
  }).map(([type, from]) => ({ type, from, up: (data: unknown) => data })),
  // Version 2 can include the date format; for earlier ones the default applies.
  { type: 'OrganisationCreated', from: 1, up: (data) => data },
  { type: 'SettingsChanged', from: 1, up: (data) => data },
  // Version 3 has each setting by its key, and of a change those that differ; before it was all of them.
  {
    type: 'OrganisationCreated',
    from: 2,
    up: (data) => {
      const { settings, ...others } = firstSettingsIn.parse(data);
      return { ...others, settings: bySettingKey(settings) };
    },
  },
  {
    type: 'SettingsChanged',
    from: 2,
    up: (data) => ({ changes: bySettingKey(firstSettingsIn.parse(data).settings) }),
  },
  // Version 2 can say that a step asks for a reason; everything that version 1 can say stays valid.
  { type: 'WorkflowDefined', from: 1, up: (data) => data },
  // Version 3 says of which kind it is; until then only bookings had a workflow.
  {
    type: 'WorkflowDefined',
    from: 2,
    up: (data) => ({ kind: bookingKind, groupID: null, ...z.looseObject({}).parse(data) }),
  },
  ...Object.values(records).flatMap((record) => record.upcasters),
];

/** Turns an event as it was recorded into the event as today's code knows it. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

/**
 * Applies a table of upcasters one version after the other. Two upcasters for the same step are an error in
 * the table.
 */
export function upcastWith(table: readonly Upcaster[]): Upcast {
  const stepsOf = new Map<string, Map<number, Upcaster>>();
  for (const upcaster of table) {
    const { type, from } = upcaster;
    const steps = stepsOf.get(type) ?? new Map<number, Upcaster>();
    if (steps.has(from)) throw new Error(`There are two upcasters for ${type}@${from}`);
    stepsOf.set(type, steps.set(from, upcaster));
  }
  return (event) => {
    const steps = stepsOf.get(event.type);
    if (steps === undefined) return event;
    let { data, version } = event;
    for (;;) {
      const step = steps.get(version);
      if (step === undefined)
        return version === event.version
          ? event
          : { ...event, data, version, recordedVersion: event.version };
      data = step.up(data);
      version += 1;
    }
  };
}

/** Applies the product's own upcasters. */
export const upcast: Upcast = upcastWith(upcasters);
