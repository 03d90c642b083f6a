import { type RawBuilder, sql } from 'kysely';
import { areaOf } from '../../domain/areas.ts';
import { boardCategories } from '../../domain/boardCategories.ts';
import type { LabelDemand } from '../../domain/masterLabelSet/labelScope.ts';
import { type LinkedClaims, ownerOf, personaOf } from '../../domain/persona.ts';
import { type Area, demandsIn, rightIn } from '../../domain/rights.ts';
import { readSchema } from '../schema/tables.ts';

/** The areas of the records that a board shows. */
export const boardAreas: readonly Area[] = [
  ...new Set([areaOf('booking'), ...boardCategories.map((category) => areaOf(category))]),
];

/** The columns that say whose a row is, for current or past rows; omit those that do not apply. */
export interface OwnColumns {
  /** Holds the id of a resource. */
  readonly resourceId?: string;
  /** Holds the ids of resources, as an array. */
  readonly resourceIds?: string;
  /** Holds the id of a customer. */
  readonly customerId?: string;
  /** Holds the id of a booking, of rows that are bookings. */
  readonly bookingId?: string;
  /** The ids of the labels that master labels are matched with, as an array; see `labelsOfPerson`. */
  readonly labels?: RawBuilder<unknown>;
}

const ownLabels = sql.ref('label_ids');

/** The labels that somebody has now, whose id is in a column: they decide about that person's time. */
export function labelsOfPerson(column: string): RawBuilder<unknown> {
  return sql`(select person.label_ids from ${sql.table(`${readSchema}.resources`)} person
    where person.org = current_setting('muster.org', true) and person.id = ${sql.ref(column)})`;
}

export const bookingColumns: OwnColumns = {
  bookingId: 'id',
  resourceIds: 'resource_ids',
  customerId: 'customer_id',
  labels: ownLabels,
};
export const resourceColumns: OwnColumns = { resourceId: 'id', labels: ownLabels };
export const customerColumns: OwnColumns = { customerId: 'id', labels: ownLabels };
/** Of shifts, leave and breaks. */
export const timeColumns: OwnColumns = {
  resourceId: 'resource_id',
  labels: labelsOfPerson('resource_id'),
};

/**
 * Which rows of an area an actor may see (the table of rights; scheduling §6, Data visibility). This is the
 * only place that expresses it in SQL; `seesRecord` of the table applies the same rule to a single record. If
 * the scope is only as named by bookings, no row is visible by itself.
 */
export function visibleRows(actor: LinkedClaims, area: Area, own: OwnColumns): RawBuilder<boolean> {
  switch (rightIn(actor, area).read) {
    case 'all':
      return sql<boolean>`true`;
    case 'own':
    case 'partner':
      return ownRows(actor, own);
    case 'byLabels':
      return own.labels === undefined
        ? sql<boolean>`${demandsIn(actor, area).length === 0}`
        : meeting(demandsIn(actor, area), own.labels);
    case 'named':
    case 'none':
      return sql<boolean>`false`;
  }
}

/**
 * The same beside bookings that the actor sees: if the scope is what bookings name, the rows with these ids.
 */
export function visibleBeside(
  actor: LinkedClaims,
  area: Area,
  own: OwnColumns,
  named: readonly string[],
): RawBuilder<boolean> {
  return rightIn(actor, area).read === 'named'
    ? sql<boolean>`id = any(${named})`
    : visibleRows(actor, area, own);
}

/** Whether labels, as an array of ids, meet every demand (`meetsDemands` in SQL). */
export function meeting(demands: readonly LabelDemand[], labels: RawBuilder<unknown>): RawBuilder<boolean> {
  if (demands.length === 0) return sql<boolean>`true`;
  const met = demands.map((anyOf) => sql<boolean>`${labels} && ${anyOf}::text[]`);
  return sql<boolean>`(${sql.join(met, sql` and `)})`;
}

function ownRows(actor: LinkedClaims, own: OwnColumns) {
  const { resourceId, resourceIds, customerId } = own;
  if (personaOf(actor) === 'guest') return admittedRows(actor, own);
  const owner = ownerOf(actor);
  if (owner?.kind === 'resource' && resourceIds !== undefined) {
    return sql<boolean>`${sql.ref(resourceIds)} @> array[${owner.id}]`;
  }
  const column = owner?.kind === 'resource' ? resourceId : customerId;
  if (owner === undefined || column === undefined) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} = ${owner.id}`;
}

function admittedRows({ admittedTo = [] }: LinkedClaims, { bookingId, customerId }: OwnColumns) {
  if (bookingId === undefined || customerId === undefined || admittedTo.length === 0) {
    return sql<boolean>`false`;
  }
  const pairs = admittedTo.map((one) => sql`(${one.bookingId}::text, ${one.customerId}::text)`);
  return sql<boolean>`(${sql.ref(bookingId)}, ${sql.ref(customerId)}) in (${sql.join(pairs)})`;
}
