import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import type { AnyReading } from '../../../domain/catalogues/readings.ts';
import { type RecordName, recordNames, records } from '../../../domain/catalogues/records.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { stageFieldOf } from '../../../domain/record/stages.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { Workflows } from '../../../domain/workflow/workflowDefinition.ts';
import { existingBookingOf } from '../../../projections/models/bookings.ts';
import { type RecordTable, tableOf } from '../../../projections/models/recordModels.ts';
import { ownColumns } from '../../../projections/queries/ownColumns.ts';
import { seenBy } from '../../../projections/queries/recordList.ts';
import { rowsIn } from '../../../projections/queries/rowsIn.ts';
import { bookingColumns, visibleRows } from '../../../projections/queries/visibility.ts';
import { type ReadMoment, withOrganisation } from '../../../projections/withOrganisation.ts';

/** A record that exists, at a revision. */
export interface Known<Details> {
  readonly id: string;
  readonly revision: number;
  readonly details: Details;
  /** Whether it is out of use. */
  readonly ended: boolean;
  /** Of a record that has stages. */
  readonly stage?: string;
  /** The records that it names besides its fields, by list. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The fields of a record of a category. */
export type DetailsOf<Name extends RecordName> = z.output<(typeof records)[Name]['fields']>;

/** The records of an organisation with which a file is compared; without those that were removed. */
export type KnownRecords = {
  readonly timeZone: string;
  readonly settings: OrganisationSettings;
  /** How the organisation has changed the steps of records; omitted: they are as they come. */
  readonly steps?: Workflows;
  /** The bookings that the file names, or that are to be named in one. */
  readonly namedBookings?: readonly NamedBooking[];
} & {
  readonly [Name in RecordName as RecordTable<Name>]: readonly Known<DetailsOf<Name>>[];
};

/** A booking, and the reference by which a file names it. */
export interface NamedBooking {
  readonly id: string;
  readonly reference: string | null;
}

/** What names a booking, for `KnownRecords.namedBookings`. */
export function namedBooking({ id, details }: KnownBooking): NamedBooking {
  return { id, reference: details.details.reference };
}

export type KnownBooking = Pick<Known<ExistingBooking>, 'id' | 'revision' | 'details'>;

/**
 * All records of these kinds that somebody may see, and none of other kinds; undefined for an organisation
 * that does not exist.
 */
export function readKnownRecords(
  pool: Pool,
  actor: Actor,
  names: readonly RecordName[] = recordNames,
): Promise<KnownRecords | undefined> {
  const { org } = actor;
  return withOrganisation(pool, org, async (moment) => {
    const organisation = await moment.db
      .selectFrom('organisations')
      .select('fact')
      .where('org', '=', org)
      .executeTakeFirst();
    if (organisation === undefined) return undefined;
    const found = new Map<RecordName, readonly Known<object>[]>();
    for (const name of names) found.set(name, await seenOf(moment, actor, name));
    return { ...knownRecords(organisation.fact, (name) => found.get(name) ?? []), steps: organisation.fact };
  });
}

/** The records of an organisation, by table. */
export function knownRecords(
  { timeZone, settings }: Pick<OrganisationFact, 'timeZone' | 'settings'>,
  of: (name: RecordName) => readonly Known<object>[],
): KnownRecords {
  const found = recordNames.map((name) => [tableOf(name), of(name)]);
  // The boundary: each table has the facts of its own record.
  return { timeZone, settings, ...Object.fromEntries(found) } as unknown as KnownRecords;
}

async function seenOf(moment: ReadMoment, actor: Actor, name: RecordName): Promise<readonly Known<object>[]> {
  const reading: AnyReading = records[name];
  const { fields, declaration, whenEnded, area } = records[name];
  const { rows } = await sql<{ revision: number; ended: boolean; fact: Readonly<Record<string, unknown>> }>`
    select revision, ended, fact from ${rowsIn(moment, tableOf(name))} ${sql.ref(tableOf(name))}
    where org = ${moment.org} and not (ended and ${whenEnded === 'gone'})
      and ${visibleRows(actor, area, ownColumns(reading))}`.execute(moment.db);
  const fieldNames = Object.keys(fields.shape);
  const listNames = Object.keys(declaration.lists ?? {});
  return rows.map(({ revision, ended, fact: whole }) => {
    const fact = seenBy(actor, reading, whole);
    return {
      id: String(fact.id),
      revision,
      ended,
      details: Object.fromEntries(fieldNames.map((field) => [field, fact[field]])),
      lists: Object.fromEntries(listNames.map((list) => [list, idsOf(fact[list])])),
      ...(reading.stages === null ? {} : { stage: String(fact[stageFieldOf(reading.stages)]) }),
    };
  });
}

function idsOf(named: unknown): readonly string[] {
  return Array.isArray(named) ? named.map(String) : [];
}

/** The bookings that have one of these ids or references; `seer`: only those that this person sees. */
export function readKnownBookings(
  pool: Pool,
  org: string,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
  seer?: Actor,
): Promise<readonly KnownBooking[]> {
  return withOrganisation(pool, org, async ({ db }) => {
    const rows = await db
      .selectFrom('bookings')
      .select(['id', 'revision', 'resource_ids', 'details', 'shown', 'kept'])
      .where('org', '=', org)
      .where((row) =>
        row.or([
          row('id', '=', row.fn.any(row.val(ids))),
          row('reference', '=', row.fn.any(row.val(references))),
        ]),
      )
      .where(seer === undefined ? sql<boolean>`true` : visibleRows(seer, 'work', bookingColumns))
      .execute();
    return rows.map((row) => ({ id: row.id, revision: row.revision, details: existingBookingOf(row) }));
  });
}
