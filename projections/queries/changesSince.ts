import { type RawBuilder, sql } from 'kysely';
import { namedByBookings } from '../../domain/catalogues/boardCategories.ts';
import {
  type ChangedCategory,
  changedCategories,
  isChangedCategory,
} from '../../domain/catalogues/changedCategories.ts';
import { type AnyReading, isReading, readings } from '../../domain/catalogues/readings.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { parseStreamName, streamName } from '../../domain/kernel/stream.ts';
import { tableOf } from '../models/recordModels.ts';
import type { AskedTogether } from '../organisationMessage.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { troubleOf } from './ask.ts';
import { type BesideCategory, besideBookings, besideCategories } from './besideBookings.ts';
import { idsIn, namedBookings, type ShownRow } from './bookingView.ts';
import {
  earlierPlaces,
  type Place,
  type PlaceRow,
  placeOf,
  presentRows,
  type RowOf,
  type Screen,
  sourceOf,
} from './changingRows.ts';
import { type NamesByTable, namedAmong, namesByTable } from './namesOf.ts';
import { partReference } from './ownColumns.ts';
import { rowsIn } from './rowsIn.ts';
import { categoriesOf } from './watched.ts';
import { wholesOf } from './wholesOf.ts';
import { keptFields, withKeptTexts } from './withKeptTexts.ts';

/** A row in its current state, with its place. */
export interface PlacedRow<Row> {
  readonly place: Place;
  readonly row: Row;
}

/** The changed rows of a category. */
export interface ChangedRows<Row> {
  readonly rows: readonly PlacedRow<Row>[];
  /** Their former places: every place that one of them has left since. */
  readonly earlier: readonly Place[];
}

/** Where the changed rows of a category are and have been. */
export interface ChangedPlaces {
  readonly rows: readonly { readonly place: Place }[];
  readonly earlier: readonly Place[];
}

/** What changed in an organisation after a position. */
export interface ChangesSince {
  readonly after: number;
  /** Every category in which anything has happened. */
  readonly touched: ReadonlySet<ChangedCategory>;
  /** Whether the organisation itself has changed: its name, its time zone, its settings or a workflow. */
  readonly organisation: boolean;
  /** By category. A touched one is missing if its read model cannot be trusted, or if nobody asked for it. */
  readonly changed: { readonly [Category in ChangedCategory]?: ChangedRows<RowOf<Category>> };
  /** The same of what rows on the screen may be part of, wherever that is (`wholesOf`). */
  readonly wholes: { readonly [Category in ChangedCategory]?: ChangedPlaces };
  /** Ids of what was touched and has parts, by category. */
  readonly withParts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of what has begun since, by category. */
  readonly begun: Touched['begun'];
  /** The records that bookings name which may have come to a board. */
  readonly beside: { readonly [Category in BesideCategory]?: readonly PlacedRow<RowOf<Category>>[] };
  /** Whether the organisation hides anything of customers during a service; false where no booking has changed. */
  readonly hidesDuringService: boolean;
}

/**
 * What changed in an organisation after a position (exclusive) up to the moment's, in every category: one
 * query for what was touched, one for all rows, and one for what bookings name. With a `screen`, only rows
 * that are on it, or have been since, are read; without one, all of them.
 */
export async function changesSince(
  moment: ReadMoment,
  after: number,
  screen?: Screen,
): Promise<ChangesSince> {
  // Without a screen the queries are always the same, so their plans are kept.
  const kept = screen === undefined;
  const { ids: touched, begun, organisation } = await touchedSince(moment, after, screen);
  const toRead = (categories: readonly ChangedCategory[], on: Screen | undefined) =>
    categories
      .filter((category) => touched.has(category) && isTrusted(moment, category))
      .map((category) => ({ category, on }));
  const inSight = screen === undefined ? changedCategories : categoriesOf(screen.watched);
  const above = wholesOf(inSight);
  // Without a screen all rows are read anyway.
  const wholes = screen === undefined ? [] : toRead(above, undefined);
  const wanted = [...toRead(inSight, screen), ...wholes];
  const answers = await moment.together(
    wanted.flatMap(({ category, on }) => {
      const ids = touched.get(category) ?? [];
      return [
        { query: asked(moment, presentRows(moment, category, 'id', ids, on)), kept },
        { query: asked(moment, earlierPlaces(moment, category, ids, after, on)), kept },
      ];
    }),
  );
  const read = wanted.map(({ category }, index) => {
    const earlier = (answers[2 * index + 1] ?? []).map(placeOf);
    return { category, present: answers[2 * index] ?? [], earlier };
  });
  const found = await withTexts(moment, read.slice(0, read.length - wholes.length));
  const bookings = found.find(({ category }) => category === 'booking');
  // The boundary: bookings are read with the columns that they are shown by.
  const shown = (bookings?.present ?? []) as readonly (PlaceRow & ShownRow)[];
  const { names, beside, hidesDuringService } = await namedBy(
    moment,
    shown,
    bookings?.earlier ?? [],
    after,
    screen,
  );
  const views = namedBookings(shown, names);
  const changed = found.map(({ category, present, earlier }) => {
    const rows = category === 'booking' ? placed(shown, views) : recordsPlaced(present);
    return [category, { rows, earlier }] as const;
  });
  const placesOfWholes = read
    .slice(found.length)
    .map(({ category, present, earlier }) => [
      category,
      { rows: present.map((row) => ({ place: placeOf(row) })), earlier },
    ]);
  // The boundary: each category's rows were read by its own source.
  return {
    after,
    touched: new Set(touched.keys()),
    organisation,
    changed: Object.fromEntries(changed),
    wholes: Object.fromEntries(screen === undefined ? changed : placesOfWholes),
    withParts: await touchedWithParts(moment, new Set([...inSight, ...above]), touched),
    begun,
    beside,
    hidesDuringService,
  };
}

interface ReadCategory {
  readonly category: ChangedCategory;
  readonly present: readonly (PlaceRow & object)[];
  readonly earlier: readonly Place[];
}

/** With the texts that are kept beside the log. */
function withTexts(moment: ReadMoment, found: readonly ReadCategory[]): Promise<readonly ReadCategory[]> {
  return Promise.all(
    found.map(async (each) => {
      const reading: AnyReading | undefined = isReading(each.category) ? readings[each.category] : undefined;
      if (reading === undefined || keptFields(reading).length === 0) return each;
      // The boundary: a record is read with its fact (`changingRows.ts`).
      const rows = each.present as readonly (PlaceRow & { readonly fact: object })[];
      const facts = await withKeptTexts(
        moment,
        reading,
        rows.map(({ fact }) => fact),
      );
      return { ...each, present: rows.map((row, index) => ({ ...row, fact: facts[index] ?? row.fact })) };
    }),
  );
}

/** Ids of what was touched and has parts of these categories, by the category of the whole. */
async function touchedWithParts(
  moment: ReadMoment,
  ofParts: ReadonlySet<ChangedCategory>,
  touched: Touched['ids'],
): Promise<ChangesSince['withParts']> {
  const links = [...ofParts].filter(isReading).flatMap((part) =>
    readings[part].belongsTo.flatMap((whole) => {
      const { category } = whole;
      const ids = isChangedCategory(category) ? (touched.get(category) ?? []) : [];
      return ids.length === 0
        ? []
        : [{ whole: category, table: tableOf(part), ...partReference(whole, ids) }];
    }),
  );
  const answers = await moment.together(
    links.map(({ table, column, wholeId, values }) => {
      const query = sql<{ readonly id: string }>`
        select distinct ${wholeId} as id from ${rowsIn(moment, table)} parts
        where org = ${moment.org} and ${column} = any(${values})`;
      return { query: asked(moment, query), kept: true };
    }),
  );
  const found = new Map<string, Set<string>>();
  for (const [index, { whole }] of links.entries()) {
    const ids = found.get(whole) ?? new Set();
    for (const { id } of answers[index] ?? []) found.set(whole, ids.add(id));
  }
  return found;
}

/** The names that bookings show, and the records named by bookings whose place or names have changed. */
async function namedBy(
  moment: ReadMoment,
  bookings: readonly (PlaceRow & ShownRow)[],
  earlier: readonly Place[],
  after: number,
  screen: Screen | undefined,
): Promise<{ readonly names: NamesByTable } & Pick<ChangesSince, 'beside' | 'hidesDuringService'>> {
  const names = namedAmong(moment, idsIn(bookings));
  if (names === undefined) return { names: namesByTable([]), beside: {}, hidesDuringService: false };
  const known = knownPlaces(earlier, after);
  const moved = bookings
    .map(placeOf)
    .filter((place) => !sameValue({ ...known.get(place.id), since: place.since }, place));
  const wanted = besideCategories.flatMap((category) => {
    const keys = [...new Set(moved.flatMap(besideBookings[category].namedBy))];
    const isAsked = screen === undefined || screen.watched.topic === 'timeline';
    return isAsked && keys.length > 0 && isTrusted(moment, category) ? [{ category, keys }] : [];
  });
  const [named = [], hiding = [], ...records] = await moment.together([
    { query: names },
    { query: asked(moment, hiddenDuringService(moment)), kept: true },
    ...wanted.map(({ category, keys }) => ({
      query: asked(moment, presentRows(moment, category, besideBookings[category].column, keys, undefined)),
      kept: true,
    })),
  ]);
  const beside = wanted.map(({ category }, at) => [category, recordsPlaced(records[at] ?? [])] as const);
  return {
    names: namesByTable(named),
    beside: Object.fromEntries(beside),
    // While it is unknown, it counts as hidden.
    hidesDuringService: hiding.length === 0 || hiding.some(({ hidden }) => hidden),
  };
}

function hiddenDuringService(moment: ReadMoment): RawBuilder<{ readonly hidden: boolean }> {
  return sql<{ hidden: boolean }>`select exists (
      select from jsonb_each_text((fact->'settings'->'hideDuringService')::jsonb) each_one where each_one.value = 'true'
    ) as hidden from ${rowsIn(moment, 'organisations')} organisations where org = ${moment.org}`;
}

/** Where rows were at a position, for those that have left that place since. */
export function knownPlaces(earlier: readonly Place[], after: number): ReadonlyMap<string, Place> {
  return new Map(earlier.filter(({ since }) => since <= after).map((place) => [place.id, place]));
}

function placed<Row>(places: readonly PlaceRow[], rows: readonly Row[]): readonly PlacedRow<Row>[] {
  return rows.flatMap((row, at) => {
    const place = places[at];
    return place === undefined ? [] : [{ place: placeOf(place), row }];
  });
}

function recordsPlaced(rows: readonly PlaceRow[]) {
  // The boundary: records are read with their facts.
  return placed(
    rows,
    (rows as readonly (PlaceRow & { readonly fact: object })[]).map(({ fact }) => fact),
  );
}

function asked<Row>({ db }: ReadMoment, query: RawBuilder<Row>): AskedTogether<Row>['query'] {
  return { compile: () => query.compile(db) };
}

function isTrusted(moment: ReadMoment, category: ChangedCategory): boolean {
  return sourceOf(category).reads.every((view) => troubleOf(moment, view) === undefined);
}

interface Touched {
  readonly organisation: boolean;
  readonly ids: ReadonlyMap<ChangedCategory, readonly string[]>;
  /** Those of which the first event came after the position. */
  readonly begun: ReadonlyMap<ChangedCategory, ReadonlySet<string>>;
}

/**
 * Ids of everything that was touched, by category. They come from the history, so that rows need no index for
 * this; while the history cannot be trusted, all rows are searched.
 */
async function touchedSince(moment: ReadMoment, after: number, screen: Screen | undefined): Promise<Touched> {
  if (troubleOf(moment, 'history') !== undefined) return changedSince(moment, after);
  const { org } = moment;
  switch (screen?.watched.topic) {
    case 'booking': {
      const { bookingId } = screen.watched;
      const own = await streamsSince(moment, after, sql`stream = ${streamName('booking', org, bookingId)}`);
      // A booking is sent with current names, so names matter only if the booking itself has not changed.
      return own.ids.size > 0 ? own : streamsSince(moment, after, ofCategories(org, namedByBookings));
    }
    case 'records': {
      const shown = categoriesOf(screen.watched);
      return streamsSince(moment, after, ofCategories(org, [...shown, ...wholesOf(shown)]));
    }
    case 'organisation':
      return streamsSince(moment, after, sql`stream = ${streamName('organisation', org, org)}`);
    default:
      return streamsSince(moment, after, sql`true`);
  }
}

function ofCategories(org: string, categories: readonly ChangedCategory[]): RawBuilder<unknown> {
  const each = categories.map((category) => sql`starts_with(stream, ${streamName(category, org, '')})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

async function streamsSince(
  { db, org }: ReadMoment,
  after: number,
  which: RawBuilder<unknown>,
): Promise<Touched> {
  const { rows } = await sql<{ stream: string; begins: boolean }>`
    select stream, min(revision) = 0 as begins from ${rowsIn({ asOf: null }, 'history')} history
    where org = ${org} and position > ${after} and ${which} group by stream`.execute(db);
  const ids = new Map<ChangedCategory, string[]>();
  const begun = new Map<ChangedCategory, Set<string>>();
  let organisation = false;
  for (const { stream, begins } of rows) {
    const { category = '', id = '' } = parseStreamName(stream) ?? {};
    organisation ||= category === 'organisation';
    if (!isChangedCategory(category)) continue;
    if (begins) begun.set(category, (begun.get(category) ?? new Set()).add(id));
    const known = ids.get(category);
    if (known === undefined) ids.set(category, [id]);
    else known.push(id);
  }
  return { organisation, ids, begun };
}

/** If a read model cannot be trusted either, its category counts as touched. Nothing is known to have begun, and the organisation may have changed. */
async function changedSince(moment: ReadMoment, after: number): Promise<Touched> {
  const trusted = changedCategories.filter((category) => isTrusted(moment, category));
  const answers = await moment.together(
    trusted.map((category) => ({
      query: asked(
        moment,
        sql<{ id: string }>`select id from ${rowsIn(moment, sourceOf(category).table)} changed
          where org = ${moment.org} and position > ${after}`,
      ),
    })),
  );
  const ids = new Map(
    trusted.map((category, index) => [category, (answers[index] ?? []).map(({ id }) => id)] as const),
  );
  const touched = changedCategories
    .map((category) => [category, ids.get(category) ?? []] as const)
    .filter(([category, found]) => found.length > 0 || !ids.has(category));
  return { organisation: true, ids: new Map(touched), begun: new Map() };
}
