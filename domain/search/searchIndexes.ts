import { areaOf } from '../catalogues/areaOf.ts';
import type { ChangedCategory } from '../catalogues/changedCategories.ts';
import { publishedName } from '../catalogues/publishedName.ts';
import { type ReadingName, readings } from '../catalogues/readings.ts';
import { listedNames } from '../catalogues/records.ts';
import type { Area } from '../rights/area.ts';

/** What can be searched under one name. */
export interface SearchIndex {
  /** What its hits are. */
  readonly category: ChangedCategory;
  readonly area: Area;
  /** What it is called above its hits. */
  readonly title: string;
  /** The values that its hits have; omitted: all of the category. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Whether a search over everything includes it; others have hits that are found elsewhere as well. */
  readonly isGlobal: boolean;
  /** How many hits a page has, unless the query says so (scheduling §9). */
  readonly hitsPerPage: number;
}

const bookings = {
  category: 'booking',
  area: areaOf('booking'),
  title: 'Bookings',
  hitsPerPage: 250,
} as const;

/** The index of a record: its words in one word, or else its path (`serviceplans`). */
function indexName(name: ReadingName): string {
  const called = publishedName(readings[name]);
  return /^[a-z]+$/.test(called) ? called : readings[name].path.replaceAll('-', '');
}

function indexOf(name: ReadingName): SearchIndex {
  const { words, area, titled } = readings[name];
  return {
    category: name,
    area,
    title: words.many.charAt(0).toUpperCase() + words.many.slice(1),
    isGlobal: titled === 'byItself',
    hitsPerPage: 40,
  };
}

const named: readonly (readonly [string, SearchIndex])[] = listedNames.map((category) => [
  indexName(category),
  indexOf(category),
]);

/**
 * Everything that can be searched, by the name under which queries ask for it (scheduling §7, Search). A
 * record has an index because it is declared. `timelines` are the bookings that stand in somebody's row, `boards` those of
 * the board of work, `groupevents` those that are group events, `masterrosters` the events of rosters, as their documents are called.
 */
export const searchIndexes: Readonly<Record<string, SearchIndex>> = {
  bookings: { ...bookings, isGlobal: true },
  timelines: { ...bookings, title: 'Timelines', only: { unallocated: ['false'] }, isGlobal: false },
  boards: { ...bookings, title: 'Boards', isGlobal: false },
  // A page of group events (scheduling §7).
  groupevents: {
    ...bookings,
    title: 'Group events',
    only: { group: ['true'] },
    isGlobal: false,
    hitsPerPage: 50,
  },
  masterrosters: { ...indexOf('rosterEvent'), title: 'Master rosters', isGlobal: false },
  ...Object.fromEntries(named),
};

/** The name of the index that holds a category. */
export function indexOfCategory(category: ChangedCategory): string {
  return category === 'booking' ? 'bookings' : indexName(category);
}
