import type { QueryClient } from '@tanstack/react-query';

/** Kinds of queries whose rows a screen acts on: a refusal tells that they are older than what the server has. */
const actedOn: readonly unknown[] = ['booking', 'records', 'offeredShifts', 'organisation'];
/** Kinds of queries that any command may change. */
const changeable: readonly unknown[] = [...actedOn, 'bookings'];

/** Loads again what a command may have changed. */
export function refreshAfterCommand(client: QueryClient): void {
  refresh(client, changeable);
}

/** Loads again what a command was refused for. */
export function refreshAfterRefusal(client: QueryClient): void {
  refresh(client, actedOn);
}

function refresh(client: QueryClient, kinds: readonly unknown[]): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kinds.includes(kind) });
}
