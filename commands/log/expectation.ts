import { EventIdReused, type ExpectedRevision, type Revision } from './log.ts';

/** Whether a stream whose last revision is `actual` (null: it has none) is as an append expects it. */
export function meets(expected: ExpectedRevision, actual: Revision | null): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'none':
      return actual === null;
    case 'exists':
      return actual !== null;
    default:
      return actual === expected;
  }
}

/** The error of an append some of whose event ids are taken by other events. */
export function reusedIds(stream: string, events: readonly { readonly id: string }[]): EventIdReused {
  const ids = events.map((event) => event.id).join(', ');
  return new EventIdReused(
    `events: some of the ids ${ids} are taken by other events than these of ${stream}`,
  );
}
