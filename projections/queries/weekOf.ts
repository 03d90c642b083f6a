import { sql } from 'kysely';
import type { AbsenceFact, CustomerFact, OrganisationFact, ShiftFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Commitment } from '../../domain/lane/lane.ts';
import { commitmentsOf } from '../../domain/lane/lanes.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { type LocalDay, startOfLocalDay } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import {
  type BookingView,
  bookingShownTo,
  bookingViews,
  customersOfRow,
  shownColumns,
} from './bookingView.ts';
import { lanesFor, laneTables } from './laneRows.ts';
import { notFound } from './oneBooking.ts';
import { recordIn } from './recordList.ts';
import { absencesIn, customersBeside, shiftsOf } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingsOf } from './timeline.ts';
import { bookingColumns, timeColumns, visibleRows } from './visibility.ts';

/** The most bookings of a week that are read: as many as the specification reads of a timeline (scheduling §7, §9). */
export const mostBookingsOfWeek = 2000;

/** Whose week: one person's, or one customer's. */
export interface Whose {
  readonly kind: 'resource' | 'customer';
  readonly id: string;
}

/** What the boards show of one person's or one customer's week. */
export interface WeekOf {
  readonly organisation: OrganisationFact;
  readonly whose: Whose & { readonly name: string };
  readonly first: LocalDay;
  /** By start, cancelled ones too. */
  readonly bookings: readonly BookingView[];
  /** Of a person; none for those who do not see them. */
  readonly shifts: readonly ShiftFact[];
  readonly absences: readonly AbsenceFact[];
  /** What else takes that person's time. */
  readonly commitments: readonly Commitment[];
  /** The customers of the bookings, as they are seen beside them. */
  readonly customers: readonly CustomerFact[];
}

/** Which week, said of an organisation: its first day, or why there is none. */
export type ChooseWeek = (
  organisation: Pick<OrganisationFact, 'timeZone' | 'settings'>,
) => LocalDay | Refusal;

const reads = [
  'organisations',
  'bookings',
  'resources',
  'customers',
  'labels',
  'shifts',
  'absences',
  ...laneTables,
] as const;

/**
 * One row of a week view at one position, as the actor sees it there: the same bookings, shifts and leave, without
 * the rest of the board. Refuses with `not_found` somebody whom the actor does not see, and a week of more than
 * `mostBookingsOfWeek` bookings.
 */
export function readWeekOf(
  context: QueryContext,
  actor: Actor,
  whose: Whose,
  { week, after }: { readonly week: ChooseWeek; readonly after?: number | undefined },
): Promise<Answer<WeekOf>> {
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const found = await recordIn(moment, actor, whose.kind, whose.id);
    if (found instanceof Refused) return found;
    const organisation = await organisationIn(moment);
    if (organisation === undefined) return new Refused(notFound('organisation', moment.org));
    const first = week(organisation);
    if (typeof first !== 'number') return new Refused(first);
    const zone = zoneOf(organisation.timeZone);
    const window = { from: startOfLocalDay(zone, first), to: startOfLocalDay(zone, first + 7) };
    const rows = await bookingsOf(moment, window)
      .select(shownColumns)
      .where(isOf(whose))
      .where(visibleRows(actor, 'work', bookingColumns))
      .limit(mostBookingsOfWeek + 1)
      .execute();
    if (rows.length > mostBookingsOfWeek) return new Refused(tooMany);
    const seen = visibleRows(actor, 'time', timeColumns);
    const person = whose.kind === 'resource' ? [whose.id] : [];
    const shifts = await shiftsOf(moment, person).where(seen).select('fact').execute();
    const absences = await absencesIn(moment, window, person).where(seen).select('fact').execute();
    const customerIds = [...new Set(rows.flatMap(customersOfRow))];
    return {
      organisation,
      whose: { ...whose, name: fullName(found) },
      first,
      bookings: (await bookingViews(moment, rows)).map((booking) => bookingShownTo(actor, booking)),
      shifts: shifts.map(({ fact }) => fact),
      absences: absences.map(({ fact }) => fact),
      commitments: commitmentsOf(await lanesFor(moment, actor, window, person)),
      customers: await customersBeside(moment, actor, customerIds),
    };
  });
}

const tooMany: Refusal = {
  code: 'invalid_input',
  message: `This week has more than ${mostBookingsOfWeek} bookings, which is the most for one file. Please export the bookings instead.`,
  details: { limit: mostBookingsOfWeek },
};

function isOf({ kind, id }: Whose) {
  return kind === 'resource'
    ? sql<boolean>`resource_ids @> array[${id}]::text[]`
    : sql<boolean>`customer_id = ${id}`;
}

async function organisationIn(moment: ReadMoment): Promise<OrganisationFact | undefined> {
  const row = await moment.db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select('fact')
    .where('org', '=', moment.org)
    .where('id', '=', moment.org)
    .executeTakeFirst();
  return row?.fact;
}
