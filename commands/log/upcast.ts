import type { RecordedEvent } from '../../domain/event.ts';
import { records } from '../../domain/records.ts';

/** Brings the data of one event type from version `from` to `from + 1`; pure, and never edited once released. */
export interface Upcaster {
  readonly type: string;
  readonly from: number;
  readonly up: (data: unknown) => unknown;
}

/** Every upcaster there is. A changed event schema gets the next version and an entry here; a record declares its own. */
export const upcasters: readonly Upcaster[] = [
  // Version 2 can be part of a hand-over; what version 1 says stays true as it is.
  { type: 'BookingAllocated', from: 1, up: (data) => data },
  // Version 3 says who else could have had it; for earlier ones that is unknown.
  { type: 'BookingAllocated', from: 2, up: (data) => data },
  { type: 'BookingUnallocated', from: 1, up: (data) => data },
  // Version 2 can say how dates are written; where an earlier one says nothing, the default holds.
  { type: 'OrganisationCreated', from: 1, up: (data) => data },
  { type: 'SettingsChanged', from: 1, up: (data) => data },
  ...Object.values(records).flatMap((record) => record.upcasters),
];

/** Turns an event as recorded into the event as today's code knows it. */
export type BringUp = (event: RecordedEvent) => RecordedEvent;

/**
 * Applies a table of upcasters one version after the other. Two upcasters for the same step are an error
 * of the table.
 */
export function bringUpWith(table: readonly Upcaster[]): BringUp {
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
export const bringUp: BringUp = bringUpWith(upcasters);
