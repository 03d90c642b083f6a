import { sql } from 'kysely';
import type { Pool } from 'pg';
import QuickLRU from 'quick-lru';
import type { Facts, NamedFacts, RecordsInUse } from '../commands/facts.ts';
import type { CostRange } from '../domain/allocation/costRange.ts';
import { isChangedCategory } from '../domain/catalogues/changedCategories.ts';
import { type AnyReading, isReading, readings } from '../domain/catalogues/readings.ts';
import { sameValue } from '../domain/kernel/changedFields.ts';
import type { AllocationFacts } from '../domain/kernel/facts.ts';
import { holdsSeveral } from '../domain/record/fieldFacts.ts';
import { hasByWork } from '../domain/rights/rights.ts';
import { columnName } from './models/recordModel.ts';
import { tableOf } from './models/recordModels.ts';
import type { Moment } from './moment.ts';
import {
  allocationFactsOf,
  allocationQueries,
  bookingFactOf,
  bookingRows,
  type Calendar,
  calendarOf,
  type JobSpan,
  organisationIn,
} from './queries/allocationFacts.ts';
import { idsWithReference, tableWithReference } from './queries/byReference.ts';
import { concernedBookings } from './queries/concernedBookings.ts';
import { costRangeOfLabels, heldLabels, lastChangeOfPeople } from './queries/costRange.ts';
import { equipmentTakerReads, equipmentTakers } from './queries/equipmentTakers.ts';
import { formReads, formsMissing } from './queries/formsMissing.ts';
import { namedBy, naming, namingReads } from './queries/naming.ts';
import { overworked } from './queries/overworked.ts';
import { ownerRows, ownerTables } from './queries/ownColumns.ts';
import { recurringFacts, recurringReads } from './queries/recurringFacts.ts';
import { removedBookings } from './queries/removedBookings.ts';
import { bookingsInUse, rosteredAfter } from './queries/rosteredBookings.ts';
import { rosterFacts, rosterReads } from './queries/rosterFacts.ts';
import { seriesFacts, seriesReads } from './queries/seriesFacts.ts';
import { inTime, meeting, visibleWholes } from './queries/visibility.ts';
import { allocationReads, readAllocationFacts, theOne } from './readAllocationFacts.ts';
import { presentReading, readAtOnce } from './readAtOnce.ts';
import { readSchema } from './schema/tables.ts';
import type { Projector } from './startProjector.ts';
import { trust } from './trust.ts';
import { withOrganisation } from './withOrganisation.ts';

export interface FactsOptions {
  /** Its connections return 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached'>;
}

/**
 * What decisions about named people need to know about the whole organisation, and how to tell whether it is
 * still current.
 */
interface Remembered {
  readonly calendar: Calendar;
  readonly costs: {
    readonly range: CostRange | null;
    readonly asOf: CostsAsOf;
  };
}

/**
 * The positions of the last events about people and about labels: while these are the last ones, costs have
 * not changed.
 */
interface CostsAsOf {
  readonly epoch: string | null;
  readonly people: number;
  readonly labels: number;
}

/** The number of organisations that are remembered. */
const keptOrganisations = 10_000;

/** The facts port on the read side: each answer belongs to one organisation and one consistent moment. */
export function createFacts({ pool, projector }: FactsOptions): Facts {
  const remembered = new QuickLRU<string, Remembered>({ maxSize: keptOrganisations });

  function ofPeople(org: string, span: JobSpan, named: Required<NamedFacts>): Promise<AllocationFacts> {
    return withOrganisation(pool, org, async (moment) => {
      trust(moment, allocationReads);
      const organisation = theOne(org, (await organisationIn(moment).executeTakeFirst())?.fact);
      const calendar = calendarOf(organisation);
      const [people, held, ...rows] = await moment.together([
        { query: lastChangeOfPeople(moment), kept: true },
        { query: heldLabels(moment), kept: true },
        ...allocationQueries(moment, calendar, span, named),
      ]);
      const facts = allocationFactsOf(moment.position, organisation, rows);
      const range = costRangeOfLabels(held, facts.labels);
      remembered.set(org, { calendar, costs: { range, asOf: costsAsOf(moment, people, rows[1]) } });
      return { ...facts, costRange: range };
    });
  }

  /**
   * Reads in one message. Which fortnights to read depends on the organisation, which is part of the same
   * message, and scores depend on everybody's costs: both are assumed to be what they were last time.
   * Undefined if one of them has changed.
   */
  function ofPeopleAsRemembered(
    org: string,
    span: JobSpan,
    named: Required<NamedFacts>,
    known: Remembered,
  ): Promise<AllocationFacts | undefined> {
    const reading = presentReading(org);
    return readAtOnce(
      pool,
      org,
      [
        { query: organisationIn(reading), kept: true },
        { query: lastChangeOfPeople(reading), kept: true },
        ...allocationQueries(reading, known.calendar, span, named),
      ],
      async (moment, read) => {
        trust(moment, allocationReads);
        const [own, people, ...rows] = await read();
        const organisation = theOne(org, own[0]?.fact);
        const { range, asOf } = known.costs;
        return sameValue(calendarOf(organisation), known.calendar) &&
          sameValue(costsAsOf(moment, people, rows[1]), asOf)
          ? { ...allocationFactsOf(moment.position, organisation, rows), costRange: range }
          : undefined;
      },
    );
  }

  return {
    waitFor: (position, timeoutMs) => projector.reached(position, timeoutMs),
    organisation: (org) =>
      readAtOnce(
        pool,
        org,
        [{ query: organisationIn(presentReading(org)), kept: true }],
        async (moment, read) => {
          trust(moment, ['organisations']);
          const [rows] = await read();
          return rows[0]?.fact;
        },
      ),
    async allocation(org, span, named) {
      if (named?.resourceIds === undefined) return readAllocationFacts(pool, org, span, named?.customerIds);
      const people = { resourceIds: named.resourceIds, customerIds: named.customerIds };
      const known = remembered.get(org);
      const facts = known && (await ofPeopleAsRemembered(org, span, people, known));
      return facts ?? ofPeople(org, span, people);
    },
    bookings: (org, ids) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['bookings']);
        const rows = await bookingRows(moment).where(sql<boolean>`id = any(${ids})`).execute();
        return rows.map(bookingFactOf);
      }),
    removedBy: (org, commandId) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['history']);
        return removedBookings(moment, commandId);
      }),
    concernedBookings: (org, concerned, endAfter) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['bookings', 'labels', 'resources']);
        return concernedBookings(moment, concerned, endAfter);
      }),
    overworked: (org, whose, endAfter) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['bookings']);
        return overworked(moment, whose, endAfter);
      }),
    shiftsOf: (org, resourceIds, which) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['shifts']);
        const of = moment.db
          .selectFrom('shifts')
          .select('fact')
          .where('org', '=', org)
          .where(sql<boolean>`resource_id = any(${resourceIds})`)
          .orderBy('id');
        const rows = await (which === 'current' ? of.where('ended', '=', false) : of).execute();
        return rows.map(({ fact }) => fact);
      }),
    roster: (org, rosterTemplateId, range) =>
      withOrganisation(pool, org, (moment) => {
        trust(moment, rosterReads);
        return rosterFacts(moment, rosterTemplateId, range);
      }),
    series: (org, recurringBookingId, range) =>
      withOrganisation(pool, org, (moment) => {
        trust(moment, seriesReads);
        return seriesFacts(moment, recurringBookingId, range);
      }),
    recurring: (org, series, id, range) =>
      withOrganisation(pool, org, (moment) => {
        trust(moment, recurringReads(series));
        return recurringFacts(moment, series, id, range);
      }),
    rosteredAfter: (org, instant) => rosteredAfter(pool, org, instant),
    recordsInUse: (org, category, ids) => {
      if (category === 'booking') return bookingsInUse(pool, org, ids);
      if (!isReading(category)) throw new Error(`there are no records of the category ${category}`);
      const table = tableOf(category);
      return withOrganisation(pool, org, async (moment) => {
        trust(moment, ['organisations', table]);
        const [organisations, records] = await moment.together([
          { query: organisationIn(moment), kept: true },
          {
            query: moment.db
              .selectFrom(sql<RecordRowInUse>`${sql.table(`${readSchema}.${table}`)}`.as('records'))
              .select(['id', 'revision', 'fact'])
              .where('org', '=', org)
              .where('ended', '=', false)
              .where(sql<boolean>`id = any(${ids})`),
            kept: true,
          },
        ] as const);
        return { timeZone: theOne(org, organisations[0]?.fact).timeZone, records };
      });
    },
    taskTemplatesFor: (org, labelIds) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['taskTemplates']);
        const rows = await moment.db
          .selectFrom('taskTemplates')
          .select('fact')
          .where('org', '=', org)
          .where('ended', '=', false)
          .where(sql<boolean>`brought_by && ${[...labelIds]}::text[]`)
          .orderBy('id')
          .execute();
        return rows.map(({ fact }) => fact);
      }),
    formsMissing: (org, work) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, formReads);
        return formsMissing(moment, work);
      }),
    carePlansOf: (org, customerId) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['carePlans']);
        const rows = await moment.db
          .selectFrom('carePlans')
          .select('id')
          .where('org', '=', org)
          .where('ended', '=', false)
          .where('customer_id', '=', customerId)
          .orderBy('id')
          .execute();
        return rows.map(({ id }) => id);
      }),
    resourceIds: (org) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['resources']);
        const rows = await moment.db.selectFrom('resources').select('id').where('org', '=', org).execute();
        return rows.map(({ id }) => id);
      }),
    namedBy: (org, category, ids) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, namingReads(category));
        return namedBy(moment, category, ids);
      }),
    naming: (org, category, ids) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, namingReads(category));
        return naming(moment, category, ids);
      }),
    withReference: (org, category, reference) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, [tableWithReference(category)]);
        return idsWithReference(moment, category, reference);
      }),
    missing: (org, category, ids) => {
      if (!isChangedCategory(category)) throw new Error(`there are no records of the category ${category}`);
      const table = category === 'booking' ? 'bookings' : tableOf(category);
      // The same columns whichever table it is.
      const query = presentReading(org)
        .db.selectFrom(sql<{ id: string; org: string }>`${sql.table(`${readSchema}.${table}`)}`.as('records'))
        .select('id')
        .where('org', '=', org)
        .where(sql<boolean>`id = any(${ids})`);
      return readAtOnce(pool, org, [{ query, kept: true }], async (moment, read) => {
        trust(moment, [table]);
        const [rows] = await read();
        const found = new Set(rows.map(({ id }) => id));
        return [...new Set(ids)].filter((id) => !found.has(id));
      });
    },
    outsideScope: (org, category, ids, demands) => {
      const table = category === 'booking' ? 'bookings' : tableOf(category);
      return withOrganisation(pool, org, async (moment) => {
        trust(moment, [table]);
        const rows = await moment.db
          .selectFrom(sql<{ id: string; org: string }>`${sql.table(`${readSchema}.${table}`)}`.as('records'))
          .select('id')
          .where('org', '=', org)
          .where(sql<boolean>`id = any(${ids})`)
          .where(meeting(demands, sql.ref('label_ids')))
          .execute();
        const inside = new Set(rows.map(({ id }) => id));
        return [...new Set(ids)].filter((id) => !inside.has(id));
      });
    },
    unseen: (actor, category, ids, { outlives, daysAfterWork = null, area: ofParts }) => {
      const whole = ownerRows({ field: 'id', category, ...(outlives && { outlives }) }, daysAfterWork);
      const { area, table, own, stands } = whole;
      return withOrganisation(pool, actor.org, async (moment) => {
        trust(moment, [
          table,
          ...(category === 'booking' ? [] : ownerTables(readings[category] satisfies AnyReading)),
        ]);
        const { rows } = await sql<{ id: string }>`
          select id from ${sql.table(`${readSchema}.${table}`)} records
          where org = ${actor.org} and id = any(${ids}) and ${stands}
            and ${hasByWork(actor, area) ? inTime(whole) : sql`true`} and ${visibleWholes(actor, ofParts ?? area, { area, own })}`.execute(
          moment.db,
        );
        const seen = new Set(rows.map(({ id }) => id));
        return [...new Set(ids)].filter((id) => !seen.has(id));
      });
    },
    equipmentTakers: (org, taken, but) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, equipmentTakerReads);
        return equipmentTakers(moment, taken, but);
      }),
    lacking: (org, category, ids, { field, value, butNot }) => {
      if (!isReading(category)) throw new Error(`there are no records of the category ${category}`);
      const table = tableOf(category);
      const { shown }: AnyReading = readings[category];
      const column = sql.ref(columnName(field));
      const isIt =
        value === undefined
          ? sql<boolean>`true`
          : holdsSeveral(shown[field])
            ? sql<boolean>`${column} @> array[${value}]::text[]`
            : sql<boolean>`${column} = ${value}`;
      const isNone =
        butNot === undefined
          ? sql<boolean>`true`
          : sql<boolean>`${sql.ref(columnName(butNot.field))} <> all(${butNot.values}::text[])`;
      return withOrganisation(pool, org, async (moment) => {
        trust(moment, [table]);
        const rows = await moment.db
          .selectFrom(
            sql<{ id: string; org: string; name: string }>`${sql.table(`${readSchema}.${table}`)}`.as(
              'records',
            ),
          )
          .select(['id', 'name', sql<boolean>`(${isIt} and ${isNone})`.as('is_it')])
          .where('org', '=', org)
          .where(sql<boolean>`id = any(${ids})`)
          .orderBy('name')
          .execute();
        const read = new Set(rows.map(({ id }) => id));
        return [
          ...rows.filter(({ is_it }) => !is_it).map(({ id, name }) => ({ id, name })),
          ...ids.filter((id) => !read.has(id)).map((id) => ({ id, name: id })),
        ];
      });
    },
  };
}

/** The columns that every record's rows have. */
type RecordRowInUse = RecordsInUse['records'][number] & { readonly org: string; readonly ended: boolean };

function costsAsOf(
  { epoch }: Moment,
  people: readonly { readonly position: number | null }[],
  labels: readonly { readonly position: number }[],
): CostsAsOf {
  return {
    epoch,
    people: people[0]?.position ?? 0,
    labels: labels.reduce((last, { position }) => Math.max(last, position), 0),
  };
}
