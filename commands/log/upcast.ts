import type { RecordedEvent } from '../../domain/event.ts';

/** Brings the data of one event type from version `from` to `from + 1`; pure, and never edited once released. */
export interface Upcaster {
  readonly type: string;
  readonly from: number;
  readonly up: (data: unknown) => unknown;
}

/** Every upcaster there is. A changed event schema gets the next version and an entry here. */
export const upcasters: readonly Upcaster[] = [];

/** Turns an event as recorded into the event as today's code knows it. */
export type BringUp = (event: RecordedEvent) => RecordedEvent;

/**
 * Applies a table of upcasters one version after the other. Two upcasters for the same step are an error
 * of the table.
 */
export function bringUpWith(table: readonly Upcaster[]): BringUp {
  const steps = new Map<string, Upcaster>();
  for (const upcaster of table) {
    const key = `${upcaster.type}@${upcaster.from}`;
    if (steps.has(key)) throw new Error(`There are two upcasters for ${key}`);
    steps.set(key, upcaster);
  }
  if (steps.size === 0) return (event) => event;
  return (event) => {
    let { data, version } = event;
    for (;;) {
      const step = steps.get(`${event.type}@${version}`);
      if (step === undefined) return version === event.version ? event : { ...event, data, version };
      data = step.up(data);
      version += 1;
    }
  };
}

/** Applies the product's own upcasters. */
export const bringUp: BringUp = bringUpWith(upcasters);
