import { EventIdReused, type ExpectedRevision, type Revision } from './log.ts';

/** Whether a stream whose last revision is `actual` (null: it has none) matches what an append expects. */
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

/** The error of an append some of whose event ids belong to other events. */
export function reusedIds(stream: string, events: readonly { readonly id: string }[]): EventIdReused {
  const ids = events.map((event) => event.id).join(', ');
  return new EventIdReused(`events: some of the ids ${ids} belong to other events than these of ${stream}`);
}
