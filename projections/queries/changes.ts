import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { namedByBookings } from '../../domain/catalogues/boardCategories.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Scope } from '../../domain/rights/right.ts';
import { rightIn } from '../../domain/rights/rights.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { type BesideCategory, besideBookings, besideCategories } from './besideBookings.ts';
import { type ChangesSince, changesSince, knownPlaces, type PlacedRow } from './changesSince.ts';
import { isOnScreen, type Place, type RowOf, type Screen, showsItsParts, sourceOf } from './changingRows.ts';
import { hasMissedMore } from './hasMissedMore.ts';
import { categoriesOf, offeredCategories, type Watched } from './watched.ts';
import { wholesOf } from './wholesOf.ts';

/** The changes of one category that a screen receives. */
interface ToldPart<Row> {
  /** In their current state. */
  readonly rows: readonly Row[];
  /** Ids of rows that were on the screen and no longer are: ended, moved away, or given to others. */
  readonly gone: readonly string[];
}

/** The changes that a screen receives; only the categories in which there are any. */
export type Changes = {
  readonly [Category in ChangedCategory]?: ToldPart<RowOf<Category>>;
};

/**
 * The changes that concern a user's screen, as far as the table of rights lets the user see them. Empty:
 * something has changed whose content is not sent, so the screen must query again. Undefined: nothing on the
 * screen has changed.
 */
export function shownChanges(screen: Screen, changes: ChangesSince): Changes | undefined {
  const { watched } = screen;
  if (isUntold(screen, changes) || wholesMoved(screen, changes)) return {};
  switch (watched.topic) {
    case 'records':
      return partsOf(screen, changes);
    case 'booking':
      return partsOf(screen, changes) ?? (namesChanged(screen, changes) ? {} : undefined);
    // Whom it is offered to depends on more than these rows.
    case 'offeredShifts':
      return offeredCategories.some((category) => changes.touched.has(category)) ||
        partsOf(screen, changes) !== undefined
        ? {}
        : undefined;
    case 'trackedEvents':
      return partsOf(screen, changes) === undefined ? undefined : {};
    case 'organisation':
      return changes.organisation ? {} : undefined;
    // Filters and pages decide what a list shows, and the changed rows cannot tell.
    case 'bookings':
      return partsOf(screen, changes) !== undefined || namesChanged(screen, changes) ? {} : undefined;
    case 'timeline':
      return boardChanges(screen, changes);
  }
}

/** Whether something has changed that could not be read. */
function isUntold({ watched }: Screen, { touched, changed }: ChangesSince): boolean {
  return categoriesOf(watched).some((category) => touched.has(category) && changed[category] === undefined);
}

/**
 * Whether something that rows on the screen may be part of has come into sight, or has left it, for the user: its parts did as
 * well, although nothing has changed in them. What has begun since has no parts but those that have begun after it.
 */
function wholesMoved(
  { actor, watched }: Screen,
  { touched, wholes, withParts, begun, after }: ChangesSince,
): boolean {
  return wholesOf(categoriesOf(watched)).some((category) => {
    if (!touched.has(category)) return false;
    const { rows, earlier } = wholes[category] ?? {};
    // It could not be read.
    if (rows === undefined || earlier === undefined) return true;
    const showsParts = (place: Place | undefined) =>
      place !== undefined && showsItsParts(category, actor, place);
    const before = knownPlaces(earlier, after);
    const now = new Map(rows.map(({ place }) => [place.id, place]));
    return [...(withParts.get(category) ?? [])].some(
      (id) => begun.get(category)?.has(id) !== true && showsParts(before.get(id)) !== showsParts(now.get(id)),
    );
  });
}

function partsOf(screen: Screen, changes: ChangesSince): Changes | undefined {
  const parts = categoriesOf(screen.watched).flatMap((category) => {
    const part = partOf(screen, category, changes);
    return part === undefined ? [] : [[category, part] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function partOf<Category extends ChangedCategory>(
  screen: Screen,
  category: Category,
  { changed }: ChangesSince,
): ToldPart<RowOf<Category>> | undefined {
  const { rows = [], earlier = [] } = changed[category] ?? {};
  const here = rows.filter(({ place }) => isOnScreen(category, screen, place));
  const present = new Set(here.map(({ place }) => place.id));
  const left = earlier.filter((place) => !present.has(place.id) && isOnScreen(category, screen, place));
  if (here.length === 0 && left.length === 0) return undefined;
  return { rows: shownRows(screen, category, here), gone: [...new Set(left.map(({ id }) => id))] };
}

function shownRows<Category extends ChangedCategory>(
  { actor }: Screen,
  category: Category,
  rows: readonly PlacedRow<RowOf<Category>>[],
): readonly RowOf<Category>[] {
  const { shownTo } = sourceOf(category);
  return rows.map(({ row }) => shownTo(actor, row));
}

/** Whether names shown with bookings may have changed. */
function namesChanged(screen: Screen, { touched }: ChangesSince): boolean {
  return namedByBookings.some((category) => touched.has(category) && scopeOf(screen, category) !== 'none');
}

/**
 * Includes the records named by bookings that have come to the board, or that name other records than before.
 */
function boardChanges(screen: Screen, changes: ChangesSince): Changes | undefined {
  // A user may see some records only because a booking names them; to know which, all of the bookings would
  // be needed.
  const loadsAgain = namedByBookings.some(
    (category) => !['all', 'none'].includes(scopeOf(screen, category)) && changes.touched.has(category),
  );
  if (loadsAgain) return {};
  const parts = partsOf(screen, changes);
  const brought = besideCategories.flatMap((category) => {
    const rows = broughtRows(screen, category, changes);
    if (rows.length === 0) return [];
    const told = parts?.[category]?.rows ?? [];
    const known = new Set(told.map(({ id }) => id));
    const all = [...told, ...rows.filter(({ id }) => !known.has(id))];
    return [[category, { gone: [], ...parts?.[category], rows: all }] as const];
  });
  // What such a user sees of a customer may depend on the work that is under way (`duringService.ts`).
  const mayHide =
    changes.hidesDuringService &&
    scopeOf(screen, 'customer') === 'named' &&
    (brought.some(([category]) => category === 'customer') ||
      (parts?.booking?.rows ?? []).some(({ onSiteAt }) => onSiteAt !== null));
  if (mayHide) return {};
  return brought.length === 0 ? parts : { ...parts, ...Object.fromEntries(brought) };
}

/** The records of a category that bookings on the board name now and did not before. */
function broughtRows<Category extends BesideCategory>(
  screen: Screen,
  category: Category,
  { changed, beside, after }: ChangesSince,
): readonly RowOf<Category>[] {
  const found = beside[category] ?? [];
  const scope = scopeOf(screen, category);
  // A planner who sees more than the named resources has all of them on the board.
  if (found.length === 0 || (category === 'resource' && scope !== 'named')) return [];
  const { namedBy, keyOf } = besideBookings[category];
  const { rows = [], earlier = [] } = changed.booking ?? {};
  const known = knownPlaces(earlier, after);
  const namedOn = (place: Place | undefined) =>
    place !== undefined && isOnScreen('booking', screen, place) ? namedBy(place) : [];
  const named = new Set(
    rows.flatMap(({ place }) => {
      const before = namedOn(known.get(place.id));
      return namedOn(place).filter((key) => !before.includes(key));
    }),
  );
  const brought = found.filter(
    ({ row, place }) => named.has(keyOf(row)) && (scope === 'named' || isOnScreen(category, screen, place)),
  );
  return shownRows(screen, category, brought);
}

function scopeOf({ actor }: Screen, category: ChangedCategory): Scope {
  return rightIn(actor, areaOf(category)).read;
}

/**
 * What has changed on a user's screen after a position (exclusive), up to the position of the answer. A query
 * from there continues without a gap. `changes` is the result of `shownChanges`; empty as well if the screen has missed
 * more than `most` events, since to query again then costs less.
 */
export function readChanges(
  context: QueryContext,
  actor: Actor,
  watched: Watched,
  after: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Answer<{ readonly changes: Changes | undefined }>> {
  const screen = { actor, watched };
  return ask(context, { org: actor.org, reads: [] }, async (moment) => ({
    changes: (await hasMissedMore(moment, after, most, watched))
      ? {}
      : shownChanges(screen, await changesSince(moment, after, screen)),
  }));
}
