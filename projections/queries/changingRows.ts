import { type RawBuilder, sql } from 'kysely';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import {
  type AnyReading,
  type FactOf,
  type ReadingName,
  readingNames,
  readings,
} from '../../domain/catalogues/readings.ts';
import type { WhenEnded } from '../../domain/record/recordReading.ts';
import type { Area } from '../../domain/rights/area.ts';
import type { Audience } from '../../domain/rights/audience.ts';
import type { Claims, LinkedClaims } from '../../domain/rights/persona.ts';
import { type Belonging, type PartOf, seesRecord } from '../../domain/rights/rights.ts';
import type { SharedWith } from '../../domain/rights/sharedWith.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { Reading } from '../withOrganisation.ts';
import { type BookingView, bookingShownTo, shownColumns } from './bookingView.ts';
import { bookingReads } from './namesOf.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { rowsIn, versionsOf } from './rowsIn.ts';
import { audienceOfRows, bookingColumns, type OwnColumns, ownerOfRows, visibleRows } from './visibility.ts';
import type { Watched } from './watched.ts';

/** A row as changes carry it: a record as its fact. */
export type RowOf<Category extends ChangedCategory> = Category extends ReadingName
  ? FactOf<Category>
  : BookingView;

/**
 * Where the rows of a category are stored, and which columns hold whom each row concerns, its span, and
 * whether it has ended.
 */
interface Source<Row> {
  readonly table: keyof ReadTables;
  /** The read models from which its rows are made. */
  readonly reads: readonly (keyof ReadTables)[];
  /** The columns read besides those of its place. */
  readonly columns: readonly string[];
  readonly area: Area;
  readonly own: OwnColumns;
  readonly span: { readonly start: string; readonly end: string } | null;
  readonly ended: RawBuilder<boolean>;
  readonly whenEnded: WhenEnded;
  readonly visits?: string;
  /** A row without the parts that a user may not see. */
  readonly shownTo: (claims: Claims, row: Row) => Row;
}

type Sources = { readonly [Category in ChangedCategory]: Source<RowOf<Category>> };

// The boundary: each record's source is made from its own reading, which the type of `Object.fromEntries`
// cannot express.
const sources = {
  booking: {
    table: 'bookings',
    reads: bookingReads,
    columns: shownColumns.filter((column) => column !== 'id'),
    area: 'work',
    own: bookingColumns,
    span: { start: 'start', end: 'end' },
    // A cancelled booking stays on the board, an inactive one does not.
    ended: sql<boolean>`inactive`,
    whenEnded: 'over',
    visits: 'visit_stem_id',
    shownTo: bookingShownTo,
  },
  ...Object.fromEntries(readingNames.map((name) => [name, recordSource(name)])),
} as unknown as Sources;

function recordSource(name: ReadingName): Source<object> {
  const reading: AnyReading = readings[name];
  const { area, span, whenEnded } = reading;
  const table = tableOf(name);
  return {
    table,
    reads: [table, ...ownerTables(reading)],
    columns: ['fact'],
    area,
    own: ownColumns(reading),
    span: span && { start: columnName(span.start), end: columnName(span.end) },
    ended: sql<boolean>`ended`,
    whenEnded,
    shownTo: (claims, fact) => seenBy(claims, reading, fact),
  };
}

export function sourceOf<Category extends ChangedCategory>(category: Category): Source<RowOf<Category>> {
  return sources[category];
}

/** What decides whether a version of a row is on a user's screen. */
export interface Place extends Belonging {
  readonly id: string;
  /** Out of use. A cancelled booking is not: it stays where it was; an inactive one is. */
  readonly ended: boolean;
  /** Epoch seconds; null for anything without a beginning and an end. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** The position at which the row came to this place. */
  readonly since: number;
  /** The series of visits that a booking belongs to; null for anything else. */
  readonly visitStemId: string | null;
}

/** A place in the columns of its table. */
export interface PlaceRow {
  readonly id: string;
  readonly has_ended: boolean;
  readonly of_resources: readonly string[] | null;
  readonly of_customer: string | null;
  readonly of_customers: readonly string[] | null;
  /** `PartOf` */
  readonly of_owner: PartOf | null;
  readonly of_shared: SharedWith | null;
  readonly of_audience: Audience | null;
  readonly of_booking: string | null;
  readonly of_labels: readonly string[] | null;
  readonly begins: number | null;
  readonly ends: number | null;
  readonly since: number;
  readonly of_visits: string | null;
}

export function placeOf(row: PlaceRow): Place {
  const { id, has_ended, of_resources, of_customer, of_booking, of_labels, begins, ends, since, of_visits } =
    row;
  const { of_customers, of_owner, of_shared, of_audience } = row;
  return {
    id,
    since,
    visitStemId: of_visits,
    ended: has_ended,
    span: begins === null || ends === null ? null : { start: begins, end: ends },
    ...(of_resources === null ? {} : { resourceIds: of_resources }),
    ...(of_customer === null ? {} : { customerId: of_customer }),
    ...(of_customers === null ? {} : { customerIds: of_customers }),
    ...(of_audience === null ? {} : { audience: of_audience }),
    ...(of_owner === null ? {} : { partOf: of_owner }),
    ...(of_shared === null ? {} : { sharedWith: of_shared }),
    ...(of_booking === null ? {} : { bookingId: of_booking }),
    ...(of_labels === null ? {} : { labelIds: of_labels }),
  };
}

function placeColumns({
  own,
  span,
  ended,
  visits,
}: Pick<Source<never>, 'own' | 'span' | 'ended' | 'visits'>): RawBuilder<unknown> {
  const { resourceIds, resourceId, customerId, customerIds, bookingId, labels, sharedBy } = own;
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql.ref(name));
  const resources =
    resourceId === undefined ? column(resourceIds) : sql`array_remove(array[${sql.ref(resourceId)}], null)`;
  return sql`id, ${ended} as has_ended, ${resources} as of_resources, ${column(customerId)} as of_customer,
    ${column(customerIds)} as of_customers, ${ownerOfRows(own)} as of_owner,
    ${column(sharedBy)} as of_shared, ${audienceOfRows(own)} as of_audience,
    ${column(bookingId)} as of_booking, ${labels ?? sql`null::text[]`} as of_labels, ${column(span?.start)} as begins, ${column(span?.end)} as ends, ${column(visits)} as of_visits`;
}

/** What a user looks at. */
export interface Screen {
  readonly actor: LinkedClaims;
  readonly watched: Watched;
}

/** The rows on a screen in their current state, in the order of their changes. `by`: the column to match. */
export function presentRows(
  moment: Reading,
  category: ChangedCategory,
  by: string,
  wanted: readonly string[],
  screen: Screen | undefined,
): RawBuilder<PlaceRow & object> {
  const source = sourceOf(category);
  return sql`
    select ${placeColumns(source)}, position as since, ${sql.join(source.columns.map((name) => sql.ref(name)))}
    from ${rowsIn(moment, source.table)} ${sql.ref(source.table)}
    where org = ${moment.org} and ${sql.ref(by)} = any(${wanted}) and ${onScreen(category, screen)}
    order by position, id ${few(screen)}`;
}

/** Where these rows have been on a screen since a position: the user may still see them there. */
export function earlierPlaces(
  moment: Reading,
  category: ChangedCategory,
  ids: readonly string[],
  after: number,
  screen: Screen | undefined,
): RawBuilder<PlaceRow> {
  const source = sourceOf(category);
  return sql`
    select ${placeColumns(source)}, from_position as since from ${versionsOf(source.table)} versions
    where org = ${moment.org} and id = any(${ids}) and to_position > ${after} and ${onScreen(category, screen)}
    ${few(screen)}`;
}

/** Some topics only report that something changed: one row is enough. */
function few(screen: Screen | undefined): RawBuilder<unknown> {
  const topic = screen?.watched.topic;
  return topic === 'bookings' || topic === 'offeredShifts' || topic === 'trackedEvents'
    ? sql`limit 1`
    : sql``;
}

/** The rows on a screen; `isOnScreen` is the same rule for a row in memory. */
function onScreen(category: ChangedCategory, screen: Screen | undefined): RawBuilder<boolean> {
  if (screen === undefined) return sql<boolean>`true`;
  const { actor, watched } = screen;
  const { area, own, span, ended, whenEnded } = sourceOf(category);
  const seen = visibleRows(actor, area, own);
  switch (watched.topic) {
    case 'timeline': {
      const stands = whenEnded === 'outOfUse' ? sql`true` : sql`not (${ended})`;
      const within =
        span === null
          ? sql`true`
          : sql`${sql.ref(span.start)} < ${watched.to} and ${sql.ref(span.end)} > ${watched.from}`;
      return sql<boolean>`${seen} and ${stands} and ${within}`;
    }
    case 'records':
      return sql<boolean>`${seen} and ${whenEnded === 'gone' ? sql`not (${ended})` : sql`true`}`;
    case 'booking':
      return sql<boolean>`${seen} and id = ${watched.bookingId}`;
    case 'bookings':
    case 'offeredShifts':
    case 'trackedEvents':
    case 'organisation':
      return seen;
  }
}

/** Whether a row in this place is on a screen. */
export function isOnScreen(category: ChangedCategory, { actor, watched }: Screen, place: Place): boolean {
  const { area, whenEnded } = sourceOf(category);
  const { id, ended, span } = place;
  if (!seesRecord(actor, area, place)) return false;
  switch (watched.topic) {
    case 'timeline':
      return (
        (!ended || whenEnded === 'outOfUse') &&
        (span === null || (span.start < watched.to && span.end > watched.from))
      );
    case 'records':
      return !ended || whenEnded !== 'gone';
    case 'booking':
      return id === watched.bookingId;
    case 'bookings':
    case 'offeredShifts':
    case 'trackedEvents':
    case 'organisation':
      return true;
  }
}

/** Whether somebody sees what is part of a row in this place, as far as the row decides it. */
export function showsItsParts(category: ChangedCategory, actor: LinkedClaims, place: Place): boolean {
  const stays = category !== 'booking' && sourceOf(category).whenEnded === 'over';
  return (stays || !place.ended) && seesRecord(actor, sourceOf(category).area, place);
}
