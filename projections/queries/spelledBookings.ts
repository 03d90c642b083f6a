import { sql } from 'kysely';
import { groupText } from '../../domain/groupEvent/groupText.ts';
import { servedCustomers } from '../../domain/groupEvent/servedCustomers.ts';
import type { BookingRow, BookingShown } from '../models/bookings.ts';
import type { BookingView, Named } from './bookingView.ts';
import type { NamesByTable } from './namesOf.ts';
import { type Spelled, spelledList } from './spelled.ts';

/**
 * The columns from which the text of a booking is assembled. An id contains neither comma nor quote, so ids
 * need neither parsing nor escaping.
 */
export const spelledColumns = [
  'customer_id',
  'visit_stem_id',
  // Few are group events: their participants are read, and named, one by one.
  sql<GroupShown | null>`case when group_from is not null then json_build_object(
    'group', details -> 'group', 'participants', shown -> 'participants') end`.as('grouped'),
  sql<string>`array_to_string(resource_ids, ',')`.as('resource_ids'),
  sql<string>`array_to_string(label_ids, ',')`.as('label_ids'),
  sql<string>`array_to_string(filter_ids, ',')`.as('filter_ids'),
  sql<string>`details::text`.as('details'),
  sql<string>`case when group_from is null then shown::text else (shown::jsonb - 'participants')::text end`.as(
    'shown',
  ),
  sql<string>`concat('"id":"', id, '","revision":', revision, ',"createdAt":', created_at,
    ',"updatedAt":', updated_at)`.as('own'),
  sql<
    string | null
  >`case when status = 'cancelled' then (kept #> '{cancelled,cancelledReason}')::text end`.as(
    'cancelled_reason',
  ),
] as const;

/** What the names in a group event are made of. */
type GroupShown = Pick<BookingRow['details'], 'group'> & Pick<BookingShown, 'participants'>;

export interface SpelledRow {
  readonly customer_id: string | null;
  readonly grouped: GroupShown | null;
  readonly resource_ids: string;
  readonly label_ids: string;
  readonly filter_ids: string;
  readonly details: string;
  readonly shown: string;
  readonly own: string;
  /** As JSON; null for a booking that is not cancelled. */
  readonly cancelled_reason: string | null;
}

/** Bookings as `namedBookings` shows them, from the texts of their rows. */
export function spelledBookings(rows: readonly SpelledRow[], names: NamesByTable): Spelled<BookingView[]> {
  const customer = remembered((id) => `"customerName":${JSON.stringify(names.customers.get(id) ?? id)}`);
  const resources = remembered((ids) => `"resources":${JSON.stringify(named(ids, names.resources))}`);
  const labels = remembered((ids) => `"labels":${JSON.stringify(named(ids, names.labels))}`);
  const filters = remembered((ids) => `"filters":${JSON.stringify(named(ids, names.labels))}`);
  const pieces: string[] = [];
  for (const row of rows) {
    pieces.push(
      row.details.slice(0, -1),
      row.shown.slice(1, -1),
      row.own,
      ...(row.grouped === null ? [customer(row.customer_id ?? '')] : groupParts(row.grouped, names)),
      resources(row.resource_ids),
      labels(row.label_ids),
      filters(row.filter_ids),
      row.cancelled_reason === null
        ? '"cancelledReason":null}'
        : `"cancelledReason":${row.cancelled_reason}}`,
    );
  }
  return spelledList(pieces);
}

/** The customers whose names a row is shown with. */
export function customersOfSpelled({
  customer_id,
  grouped,
}: Pick<SpelledRow, 'customer_id' | 'grouped'>): readonly string[] {
  return servedCustomers({ customerId: customer_id, participants: grouped?.participants ?? [] });
}

function groupParts(
  { group, participants }: GroupShown,
  { customers, labels }: NamesByTable,
): readonly string[] {
  const withNames = participants.map((one) => ({
    ...one,
    name: customers.get(one.customerId) ?? one.customerId,
    services: one.serviceIds.map((id) => ({ id, name: labels.get(id) ?? id })),
  }));
  const called = group === null ? '' : groupText(group, participants);
  return [`"customerName":${JSON.stringify(called)}`, `"participants":${JSON.stringify(withNames)}`];
}

function named(ids: string, names: ReadonlyMap<string, string>): Named[] {
  return ids === '' ? [] : ids.split(',').map((id) => ({ id, name: names.get(id) ?? id }));
}

/** Serialises each thing once, however many bookings refer to it. */
function remembered(spellOne: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = spellOne(key);
    known.set(key, text);
    return text;
  };
}
