import type { CustomerFact } from '../kernel/facts.ts';
import { isPlaced, type PlacedChange } from './planPublication.ts';
import type { RosterChange } from './publication.ts';
import type { ChangesInOrder } from './publicationTurns.ts';

/** A change that is not made, because its booking would be a new one for a customer who is deactivated. */
export interface UnservedChange {
  readonly change: PlacedChange;
  readonly customer: CustomerFact;
}

/** Changes without those that would make a booking for a customer who is deactivated, and without such participants. What stands for them goes on. */
export function forCustomersInUse<Week extends ChangesInOrder[number]>(
  weeks: readonly Week[],
  customers: readonly CustomerFact[],
): { readonly weeks: readonly Week[]; readonly unserved: readonly UnservedChange[] } {
  const outOfUse = new Map(customers.flatMap((one) => (one.inactive ? [[one.id, one] as const] : [])));
  const unserved: UnservedChange[] = [];
  const isServed = (change: RosterChange) => {
    if (!isPlaced(change)) return true;
    const customer = outOfUse.get(change.content.customerId ?? '');
    const stands = change.kind === 'change' && change.published.booking.details.customerId === customer?.id;
    if (customer === undefined || stands) return true;
    unserved.push({ change, customer });
    return false;
  };
  const forThem = (change: RosterChange) => withoutParticipants(change, (id) => outOfUse.has(id));
  return {
    weeks: weeks.map((week) => ({ ...week, changes: week.changes.filter(isServed).map(forThem) })),
    unserved,
  };
}

/** Nobody who is out of use begins to take part in a group event; who takes part already goes on. */
function withoutParticipants(change: RosterChange, isOutOfUse: (id: string) => boolean): RosterChange {
  if (!isPlaced(change) || change.content.group === null) return change;
  const { group } = change.content;
  const present = new Set(
    change.kind === 'change' ? change.published.booking.participants.map((one) => one.customerId) : [],
  );
  const participants = group.participants.filter(({ customerId: id }) => present.has(id) || !isOutOfUse(id));
  return { ...change, content: { ...change.content, group: { ...group, participants } } };
}
