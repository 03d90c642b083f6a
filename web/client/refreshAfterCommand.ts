import type { QueryClient } from '@tanstack/react-query';

/** Kinds of queries that any command may change. */
const changeable: ReadonlySet<unknown> = new Set([
  'bookings',
  'booking',
  'records',
  'openShifts',
  'organisation',
]);

/** Loads again what a command may have changed. */
export function refreshAfterCommand(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => changeable.has(queryKey[0]) });
}
