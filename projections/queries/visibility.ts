import { type RawBuilder, sql } from 'kysely';
import { type Actor, plans } from '../../domain/roles.ts';

/**
 * Which bookings' rows (current or past) an actor may see (scheduling §6, data visibility): planners those of
 * the organisation, a resource those it is on, a customer his own; anybody else none.
 */
export function visibleBookings(actor: Actor): RawBuilder<boolean> {
  if (plans(actor)) return sql<boolean>`true`;
  if (actor.role === 'resource' && actor.resourceId !== null) {
    return sql<boolean>`resource_ids @> array[${actor.resourceId}]`;
  }
  if (actor.role === 'customer' && actor.customerId !== null) {
    return sql<boolean>`customer_id = ${actor.customerId}`;
  }
  return sql<boolean>`false`;
}
