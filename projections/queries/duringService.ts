import { sql } from 'kysely';
import { type Reachable, reachedDuringService } from '../../domain/customer/duringService.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { rightIn } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/**
 * Customers as an actor sees them at this moment: whoever sees customers only as bookings name them does not see what the
 * organisation hides while a booking of theirs for the customer is active. Uses `organisations` and `bookings`.
 */
export async function duringService<Customer extends Reachable & { readonly id: string }>(
  moment: ReadMoment,
  actor: Actor,
  customers: readonly Customer[],
): Promise<readonly Customer[]> {
  if (customers.length === 0 || rightIn(actor, 'customers').read !== 'named') return customers;
  const { fact } = await moment.db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select('fact')
    .where('org', '=', moment.org)
    .executeTakeFirstOrThrow();
  const hidden = fact.settings.hideDuringService;
  if (!Object.values(hidden).includes(true)) return customers;
  const active = await moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .select('customer_id')
    .distinct()
    .where('org', '=', moment.org)
    .where('status', '=', 'active')
    .where('inactive', '=', false)
    .where(sql<boolean>`customer_id = any(${customers.map(({ id }) => id)})`)
    .where(visibleRows(actor, 'work', bookingColumns))
    .execute();
  const served = new Set(active.map(({ customer_id }) => customer_id));
  return customers.map((customer) =>
    served.has(customer.id) ? reachedDuringService(customer, hidden) : customer,
  );
}
