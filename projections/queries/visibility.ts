import { type RawBuilder, sql } from 'kysely';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { boardCategories } from '../../domain/catalogues/boardCategories.ts';
import type { LabelDemand } from '../../domain/masterLabelSet/labelScope.ts';
import type { Area } from '../../domain/rights/area.ts';
import { audienceRoleOf } from '../../domain/rights/audience.ts';
import { actsAs, type LinkedClaims, ownerOf, peopleOf, personaOf } from '../../domain/rights/persona.ts';
import { demandsIn, hasByWork, readsOnlyTheirs, rightIn } from '../../domain/rights/rights.ts';
import { sharesWith } from '../../domain/rights/sharedWith.ts';
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
  /** Holds the ids of customers, as an array. */
  readonly customerIds?: string;
  /** Holds the id of a booking, of rows that are bookings. */
  readonly bookingId?: string;
  /** Holds the id of a label, of rows that are labels. */
  readonly labelId?: string;
  /** The ids of the labels that master labels are matched with, as an array; see `labelsOfPerson`. */
  readonly labels?: RawBuilder<unknown>;
  /** Whom rows are addressed to: the columns, as arrays, and in which stages these people see them. */
  readonly audience?: {
    readonly roles: string;
    readonly labelIds: string;
    readonly partnerIds: string;
    readonly isOut: RawBuilder<boolean>;
  };
  /** What rows may be part of. */
  readonly partOf?: readonly OwnerRows[];
  /** Those whose rows they are see them whether or not they see what these are part of (`ownersSee` of a record). */
  readonly ownersSee?: boolean;
  /** Holds who reads a part besides planners (`SharedWith`). */
  readonly sharedBy?: string;
}

/** The rows that others may be part of. */
export interface OwnerRows {
  /** The id of what a part is part of, from its columns; null if that is of another table. */
  readonly wholeId: RawBuilder<string | null>;
  readonly area: Area;
  /** The table of what it is part of. */
  readonly table: string;
  readonly own: OwnColumns;
  /** Whether a row of that table is in use: nobody sees the parts of what is not. */
  readonly stands: RawBuilder<boolean>;
  /** Whether it is work that has been over for so long that those who did it no longer see the part; omitted: it never is. */
  readonly isOver?: RawBuilder<boolean>;
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
  customerIds: 'participant_ids',
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
  const { partOf = [] } = own;
  const { read } = rightIn(actor, area);
  if (partOf.length === 0 || read === 'named' || read === 'none') return rowsInScope(actor, area, own);
  const ofNothing = sql.join(
    partOf.map(({ wholeId }) => sql`${wholeId} is null`),
    sql` and `,
  );
  const withOwner = partOf.map(
    (owner) => sql`(${owner.wholeId} is null or exists (${ownerRow(owner, sql`1`)}
      and ${owner.stands} and ${hasByWork(actor, area) ? inTime(owner) : sql`true`} and ${visibleWholes(actor, area, owner)}))`,
  );
  // The labels of what a row is part of have decided; and what is part of somebody's work is theirs (`seesRecord`).
  const byOwner = read === 'byLabels' || hasByWork(actor, area) ? sql`not (${ofNothing})` : sql`false`;
  if (own.sharedBy !== undefined && readsOnlyTheirs(read)) {
    const shared = sharesWith(actsAs(actor) === 'customer' ? 'customer' : 'resource');
    return sql<boolean>`${sql.ref(own.sharedBy)} = any(${shared}) and not (${ofNothing}) and ${sql.join(withOwner, sql` and `)}`;
  }
  const inScope = rowsInScope(actor, area, own);
  const asPart = sql<boolean>`((${byOwner}) or ${inScope}) and ${sql.join(withOwner, sql` and `)}`;
  const isTheirs = own.ownersSee === true && (read === 'own' || read === 'partner');
  return isTheirs ? sql<boolean>`(${inScope} or ${asPart})` : asPart;
}

/** Which wholes of rows of an area an actor may see (`seesWholeOf`). */
export function visibleWholes(
  actor: LinkedClaims,
  area: Area,
  { area: ofWhole, own }: Pick<OwnerRows, 'area' | 'own'>,
): RawBuilder<boolean> {
  const { labelId } = own;
  if (labelId === undefined) return visibleRows(actor, ofWhole, own);
  const { read } = rightIn(actor, area);
  const label = sql.ref<string>(labelId);
  if (read === 'byLabels') return meeting(demandsIn(actor, area), sql`array[${label}]`);
  return read === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${label} = any(${hasByWork(actor, area) ? (actor.labelIds ?? []) : []}::text[])`;
}

/** Whether those who did the work still see its parts. */
export function inTime({ isOver }: OwnerRows): RawBuilder<boolean> {
  return isOver === undefined ? sql<boolean>`true` : sql<boolean>`not ${isOver}`;
}

/**
 * What a row is part of, from its own table. The id stands in a table of its own, since the columns of both may have the
 * same names.
 */
function ownerRow({ wholeId, table }: OwnerRows, selected: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${selected} from (select ${wholeId} as part_of) part, ${sql.table(`${readSchema}.${table}`)} owner
    where owner.org = current_setting('muster.org', true) and owner.id = part.part_of`;
}

/**
 * What decides about the row that rows are part of, as JSON (`PartOf`); null of those that are part of nothing. What does not
 * exist any more stands for nobody.
 */
export function ownerOfRows({ partOf = [], ownersSee = false }: OwnColumns): RawBuilder<unknown> {
  const each = partOf.map((owner) => {
    const { resourceId, resourceIds, customerId, customerIds, bookingId, labelId, labels } = owner.own;
    const ids = (column: string | undefined) =>
      column === undefined ? sql`null` : sql`to_json(${sql.ref(column)})`;
    const resources =
      resourceId === undefined ? ids(resourceIds) : sql`json_build_array(${sql.ref(resourceId)})`;
    const missing = sql`case when ${owner.wholeId} is not null
      then json_build_object('area', ${owner.area}::text, 'stands', false, 'of', json_build_object()) end`;
    return sql`(${ownerRow(
      owner,
      sql`json_build_object('area', ${owner.area}::text, 'stands', ${owner.stands}, 'isOver', ${owner.isOver ?? sql`false`}, 'forOwners', ${ownersSee}::boolean, 'of', json_strip_nulls(json_build_object(
        'resourceIds', ${resources}, 'customerId', ${ids(customerId)}, 'customerIds', ${ids(customerIds)},
        'bookingId', ${ids(bookingId)}, 'labelId', ${ids(labelId)}, 'labelIds', to_json(${labels ?? sql`null::text[]`}), 'audience', ${audienceOfRows(owner.own)}, 'partOf', ${ownerOfRows(owner.own)})))`,
    )}), ${missing}`;
  });
  return each.length === 0 ? sql`null::json` : sql`coalesce(${sql.join(each)})`;
}

/** Whether a row is addressed to somebody who reads in its area (`isAddressed`). */
export function isAddressedIn(
  actor: LinkedClaims,
  { audience }: OwnColumns,
): RawBuilder<boolean> | undefined {
  const role = audienceRoleOf(actor);
  if (audience === undefined || role === undefined) return undefined;
  const { labelIds = [], worksFor } = actor;
  const named = [
    sql`${sql.ref(audience.roles)} @> array[${role}::text]`,
    ...(labelIds.length === 0 ? [] : [sql`${sql.ref(audience.labelIds)} && ${labelIds}::text[]`]),
    ...(worksFor === undefined ? [] : [sql`${sql.ref(audience.partnerIds)} @> array[${worksFor}::text]`]),
  ];
  return sql<boolean>`(${audience.isOut} and (${sql.join(named, sql` or `)}))`;
}

/** Whom a row is addressed to, as JSON (`Audience`); null of a row that those people do not see yet, or no longer. */
export function audienceOfRows({ audience }: OwnColumns): RawBuilder<unknown> {
  if (audience === undefined) return sql`null::json`;
  const { roles, labelIds, partnerIds, isOut } = audience;
  return sql`case when ${isOut} then json_build_object('roles', to_json(${sql.ref(roles)}),
    'labelIds', to_json(${sql.ref(labelIds)}), 'partnerIds', to_json(${sql.ref(partnerIds)})) end`;
}

function rowsInScope(actor: LinkedClaims, area: Area, own: OwnColumns): RawBuilder<boolean> {
  const byArea = rowsOf(actor, area, own);
  const { read } = rightIn(actor, area);
  const addressed =
    read === 'none' || read === 'named' || read === 'all' ? undefined : isAddressedIn(actor, own);
  return addressed === undefined ? byArea : sql<boolean>`(${byArea} or ${addressed})`;
}

function rowsOf(actor: LinkedClaims, area: Area, own: OwnColumns): RawBuilder<boolean> {
  switch (rightIn(actor, area).read) {
    case 'all':
      return sql<boolean>`true`;
    case 'own':
    case 'partner':
      return ownRows(actor, own, peopleOf(actor, rightIn(actor, area).read));
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

function ownRows(actor: LinkedClaims, own: OwnColumns, people: readonly string[]) {
  const { resourceId, resourceIds, customerId, customerIds } = own;
  if (personaOf(actor) === 'guest') return admittedRows(actor, own);
  const owner = ownerOf(actor);
  if (owner?.kind === 'customer') {
    const one = customerId && sql<boolean>`${sql.ref(customerId)} = ${owner.id}`;
    const among = customerIds && sql<boolean>`${sql.ref(customerIds)} @> array[${owner.id}]`;
    if (one && among) return sql<boolean>`(${one} or ${among})`;
    return one || among || sql<boolean>`false`;
  }
  const [one, ...others] = people;
  if (one === undefined) return sql<boolean>`false`;
  if (resourceIds !== undefined) {
    return others.length === 0
      ? sql<boolean>`${sql.ref(resourceIds)} @> array[${one}]`
      : sql<boolean>`${sql.ref(resourceIds)} && ${people}::text[]`;
  }
  if (resourceId === undefined) return sql<boolean>`false`;
  return others.length === 0
    ? sql<boolean>`${sql.ref(resourceId)} = ${one}`
    : sql<boolean>`${sql.ref(resourceId)} = any(${people}::text[])`;
}

function admittedRows({ admittedTo = [] }: LinkedClaims, { bookingId, customerId }: OwnColumns) {
  if (bookingId === undefined || customerId === undefined || admittedTo.length === 0) {
    return sql<boolean>`false`;
  }
  const pairs = admittedTo.map((one) => sql`(${one.bookingId}::text, ${one.customerId}::text)`);
  return sql<boolean>`(${sql.ref(bookingId)}, ${sql.ref(customerId)}) in (${sql.join(pairs)})`;
}
