import { sql } from 'kysely';
import type { Pool } from 'pg';
import QuickLRU from 'quick-lru';
import { type Facts, ReadSideBehind } from '../commands/facts.ts';
import type { AllocationFacts } from '../domain/facts.ts';
import { isReading } from '../domain/readings.ts';
import { tableOf } from './models/recordModels.ts';
import {
  allocationFactsOf,
  allocationQueries,
  type Calendar,
  calendarOf,
  customersOfJobs,
  type JobSpan,
  organisationIn,
} from './queries/allocationFacts.ts';
import { troubleOf } from './queries/ask.ts';
import { bookingsOfVisits } from './queries/bookingsOfVisits.ts';
import type { ReadTables } from './readTables.ts';
import { readSchema } from './schema/tables.ts';
import type { Projector } from './startProjector.ts';
import { type Moment, presentReading, readAtOnce, withOrganisation } from './withOrganisation.ts';

export interface FactsOptions {
  /** Its connections answer 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached'>;
}

const allocationReads = [
  'organisations',
  'labels',
  'customers',
  'resources',
  'shifts',
  'absences',
  'servicePlans',
  'bookings',
] as const;

/** Organisations whose calendar is remembered. */
const keptCalendars = 10_000;

/** The facts port on the read side: each answer is one organisation's, of one consistent moment. */
export function createFacts({ pool, projector }: FactsOptions): Facts {
  const calendars = new QuickLRU<string, Calendar>({ maxSize: keptCalendars });

  function allocation(
    org: string,
    span: JobSpan,
    resourceIds: readonly string[] | undefined,
  ): Promise<AllocationFacts> {
    return withOrganisation(pool, org, async (moment) => {
      trust(moment, allocationReads);
      const organisation = theOne(org, (await organisationIn(moment).executeTakeFirst())?.fact);
      const calendar = calendarOf(organisation);
      calendars.set(org, calendar);
      const wanted =
        resourceIds === undefined ? { pastCustomers: await customersOfJobs(moment, span) } : { resourceIds };
      const rows = await moment.together(allocationQueries(moment, calendar, span, wanted));
      return allocationFactsOf(moment.position, organisation, rows);
    });
  }

  /**
   * In one message. Which fortnights are read depends on the organisation, which is among what is asked for: its
   * calendar is taken to be the one it had last. Undefined where that was another.
   */
  function allocationByCalendar(org: string, span: JobSpan, resourceIds: readonly string[], known: Calendar) {
    const reading = presentReading(org);
    const asked = allocationQueries(reading, known, span, { resourceIds });
    return readAtOnce(
      pool,
      org,
      [{ query: organisationIn(reading), kept: true }, ...asked],
      async (moment, read): Promise<AllocationFacts | undefined> => {
        trust(moment, allocationReads);
        const [own, ...rows] = await read();
        const organisation = theOne(org, own[0]?.fact);
        const calendar = calendarOf(organisation);
        if (calendar.timeZone !== known.timeZone || calendar.weekStart !== known.weekStart) return undefined;
        return allocationFactsOf(moment.position, organisation, rows);
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
    async allocation(org, span, resourceIds) {
      const known = calendars.get(org);
      const facts =
        known === undefined || resourceIds === undefined
          ? undefined
          : await allocationByCalendar(org, span, resourceIds, known);
      return facts ?? allocation(org, span, resourceIds);
    },
    bookingsOfVisits: (org, visitStemIds) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['bookings']);
        return bookingsOfVisits(moment, visitStemIds);
      }),
    missing: (org, category, ids) => {
      if (!isReading(category)) throw new Error(`there are no records of the category ${category}`);
      const table = tableOf(category);
      // The same columns of whichever table it is.
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
  };
}

/** Decisions must not be made on a read model that has stopped or is being built. @throws ReadSideBehind */
function trust(moment: Moment, views: readonly (keyof ReadTables)[]): void {
  for (const view of views) {
    const trouble = troubleOf(moment, view);
    if (trouble !== undefined) throw new ReadSideBehind(trouble.message);
  }
}

function theOne<Fact>(org: string, fact: Fact | undefined): Fact {
  if (fact === undefined) throw new Error(`the organisation ${org} does not exist on the read side`);
  return fact;
}
