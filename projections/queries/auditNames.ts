import { sql } from 'kysely';
import { parseStreamName } from '../../domain/stream.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { namesOf } from './namesOf.ts';

/** What people call the records of streams, as they are called now; a stream without a name is left out. */
export async function recordNames(
  moment: ReadMoment,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, org } = moment;
  const records = [...new Set(streams)].flatMap((stream) => {
    const parts = parseStreamName(stream);
    return parts === undefined ? [] : [{ stream, ...parts }];
  });
  const idsOf = (category: string) =>
    records.filter((record) => record.category === category).map(({ id }) => id);

  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'title', 'reference'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${idsOf('booking')})`)
    .execute();
  const shifts = await db
    .selectFrom('shifts')
    .select(['id', 'resource_id'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${idsOf('shift')})`)
    .execute();
  const absences = await db
    .selectFrom('absences')
    .select(['id', 'kind', 'resource_id'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${idsOf('absence')})`)
    .execute();
  const servicePlans = await db
    .selectFrom('servicePlans')
    .select(['id', 'visit_stem_id'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${idsOf('servicePlan')})`)
    .execute();
  const organisation = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('org', '=', org)
    .execute();
  const {
    customers,
    resources: people,
    labels,
  } = await namesOf(moment, {
    customers: idsOf('customer'),
    resources: [
      ...idsOf('resource'),
      ...shifts.map(({ resource_id }) => resource_id),
      ...absences.map(({ resource_id }) => resource_id),
    ],
    labels: idsOf('label'),
  });
  const byCategory: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    organisation: new Map(organisation.map(({ id, name }) => [id, name])),
    booking: new Map(
      bookings.map(({ id, title, reference }) => [id, title === '' ? (reference ?? '') : title]),
    ),
    shift: new Map(
      shifts.map(({ id, resource_id }) => [id, `Shifts of ${people.get(resource_id) ?? resource_id}`]),
    ),
    absence: new Map(
      absences.map(({ id, kind, resource_id }) => [
        id,
        `${kind === 'leave' ? 'Leave' : 'Break'} of ${people.get(resource_id) ?? resource_id}`,
      ]),
    ),
    servicePlan: new Map(servicePlans.map(({ id, visit_stem_id }) => [id, `Service plan ${visit_stem_id}`])),
    resource: people,
    customer: customers,
    label: labels,
  };
  return new Map(
    records.flatMap(({ stream, category, id }) => {
      const name = byCategory[category]?.get(id);
      return name === undefined || name === '' ? [] : [[stream, name] as const];
    }),
  );
}
