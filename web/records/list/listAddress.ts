import type { RecordName } from '../../../domain/catalogues/records.ts';
import { countableFields } from '../../../domain/record/countableFields.ts';
import { dueFields, type FieldFacts, kindOf } from '../../../domain/record/fieldFacts.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { seesCosts, seesField } from '../../../domain/rights/rights.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import type { RecordsQuery } from '../../client/queries.ts';
import { readUploadId } from '../../uploads/readUploadId.ts';
import { endedWord, recordOf } from '../anyRecord.ts';
import { ownerField } from '../rowTitle.ts';
import { withSpanAsOne } from '../spanOfRow.ts';

/** What a list shows, as given in its address. Its parameters are those of the route. */
export interface ListAddress {
  readonly search: string;
  /** `name`, or a field. */
  readonly sort: string;
  readonly descending: boolean;
  /** Whether records out of use are listed, too. */
  readonly shows: 'in use' | 'all';
  /** Values of fields, by name. */
  readonly filters: Readonly<Record<string, string>>;
  /** The id of an upload: only what it made or changed. */
  readonly upload: string | null;
  /** Whether it is a list, or a board with a column for each value of `by`. */
  readonly view: 'list' | 'board';
  /** The field that a board has columns by. */
  readonly by: string;
}

/** The lowest and the highest price by which a list can be filtered. */
export const costFilters = ['minCost', 'maxCost'] as const;
export type CostFilter = (typeof costFilters)[number];

export function isCostFilter(filter: string): filter is CostFilter {
  return costFilters.some((one) => one === filter);
}

/** Whether somebody sees what the records of a list cost by their labels. */
export function showsCosts(name: RecordName, claims: Claims): boolean {
  const { area, pricedBy } = recordOf(name);
  return pricedBy !== null && seesCosts(claims, area);
}

/** What somebody can filter a list by: fields with choices, references, yes or no; and the price. */
export function filterFields(name: RecordName, claims: Claims): readonly string[] {
  const { area, shown } = recordOf(name);
  const fields = Object.entries(shown).flatMap(([field, facts]) =>
    seesField(claims, area, facts.class) &&
    (facts.endOfDay === true || (kindOf(facts).filteredBy ?? 'key') !== 'key')
      ? [field]
      : [],
  );
  return showsCosts(name, claims) ? [...fields, ...costFilters] : fields;
}

/** The columns besides the title that somebody sees; an owner who is part of the title has none. */
export function listColumns(name: RecordName, claims: Claims): readonly string[] {
  const owner = ownerField(name);
  const { area, columns, shown } = recordOf(name);
  const seen = columns.filter((field) => field !== owner && seesField(claims, area, shown[field]?.class));
  return withSpanAsOne(name, seen);
}

/**
 * What a list can be sorted by: its title, if that differs between records, and columns that have an order.
 */
export function sortKeys(name: RecordName, claims: Claims): readonly string[] {
  const { shown } = recordOf(name);
  const title = ownerField(name) === undefined ? ['name'] : [];
  return [...title, ...listColumns(name, claims).filter((field) => isOrdered(shown[field]))];
}

function isOrdered(facts: FieldFacts | undefined): boolean {
  return facts === undefined || (facts.derived !== true && kindOf(facts).unordered !== true);
}

/** Whether a list hides any records: those out of use, or hidden as if they were. */
export function hidesSome(name: RecordName): boolean {
  return endedWord(name) !== null || recordOf(name).hiddenBy.length > 0;
}

/** The default order of a list. */
function usualOrder(name: RecordName): Pick<ListAddress, 'sort' | 'descending'> {
  const [first] = recordOf(name).order;
  return { sort: first?.by ?? 'name', descending: first?.direction === 'desc' };
}

/** The fields that a board can have columns by; without any there is none. */
export function boardFields(name: RecordName, claims: Claims): readonly string[] {
  const { area, shown } = recordOf(name);
  return countableFields(recordOf(name)).filter((field) => seesField(claims, area, shown[field]?.class));
}

/** Reads the address as somebody may use it; invalid values fall back to the default. */
export function readListAddress(name: RecordName, parameters: URLSearchParams, claims: Claims): ListAddress {
  const sort = parameters.get('sort') ?? '';
  const by = sort.replace(/^-/, '');
  const fields = boardFields(name, claims);
  const [first] = fields;
  return {
    search: parameters.get('search') ?? '',
    ...(sortKeys(name, claims).includes(by)
      ? { sort: by, descending: sort.startsWith('-') }
      : usualOrder(name)),
    shows: parameters.get('inactive') === 'true' && hidesSome(name) ? 'all' : 'in use',
    filters: Object.fromEntries(
      filterFields(name, claims).flatMap((field) => {
        const value = parameters.get(field);
        return value !== null && isMeant(name, field, value) ? [[field, value]] : [];
      }),
    ),
    upload: readUploadId(parameters),
    view: parameters.get('view') === 'board' && first !== undefined ? 'board' : 'list',
    by: fields.find((field) => field === parameters.get('by')) ?? first ?? '',
  };
}

const costForm = /^\d{1,9}(\.\d{1,2})?$/;

/** Whether a value is valid for a field: the route would refuse any other. */
function isMeant(name: RecordName, field: string, value: string): boolean {
  if (isCostFilter(field)) return costForm.test(value);
  const facts = recordOf(name).shown[field];
  if (facts?.endOfDay === true) return Object.hasOwn(dueChoices, value);
  const filteredBy = facts && kindOf(facts).filteredBy;
  if (filteredBy === 'yesNo') return value === 'true' || value === 'false';
  if (filteredBy === 'text') return value !== '';
  if (filteredBy === 'choice') return Object.hasOwn(facts?.choices ?? {}, value);
  return /^([A-Za-z]{1,40}:)?[A-Za-z0-9_-]{1,64}$/.test(value);
}

/** Writes the address over the existing parameters; those of others (an open record) stay. */
export function writeListAddress(
  name: RecordName,
  address: ListAddress,
  over: URLSearchParams,
): URLSearchParams {
  const parameters = new URLSearchParams(over);
  const put = (parameter: string, value: string | undefined) => {
    if (value === undefined || value === '') parameters.delete(parameter);
    else parameters.set(parameter, value);
  };
  const usual = usualOrder(name);
  const isUsual = address.sort === usual.sort && address.descending === usual.descending;
  put('search', address.search);
  put('sort', isUsual ? undefined : `${address.descending ? '-' : ''}${address.sort}`);
  put('upload', address.upload ?? undefined);
  put('view', address.view === 'board' ? 'board' : undefined);
  const [first] = countableFields(recordOf(name));
  put('by', address.view === 'board' && address.by !== first ? address.by : undefined);
  put('inactive', address.shows === 'all' ? 'true' : undefined);
  for (const field of [...Object.keys(recordOf(name).shown), ...costFilters])
    put(field, address.filters[field]);
  return parameters;
}

/** Whether the highest price is below the lowest, as it may be while somebody types. */
export function hasCostsReversed({ filters: { minCost, maxCost } }: ListAddress): boolean {
  return minCost !== undefined && maxCost !== undefined && Number(maxCost) < Number(minCost);
}

/** The query of an address for the list's route, on somebody's calendar; an export uses the same. */
export function queryOfList(name: RecordName, address: ListAddress, calendar: Calendar): RecordsQuery {
  const written = writeListAddress(name, { ...address, view: 'list' }, new URLSearchParams());
  for (const field of dueFields(recordOf(name).shown)) putDue(written, field, calendar);
  const query = Object.fromEntries(written);
  if (!hasCostsReversed(address)) return query;
  const { maxCost: _, ...others } = query;
  return others;
}

/** What decides which days are this week: the zone, the day on which weeks start (0 is Sunday), and the instant. */
export interface Calendar {
  readonly zone: Zone;
  readonly weekStart: number;
  /** Epoch seconds. */
  readonly now: number;
}

/** What a list can be asked for by when its records are due. */
export const dueChoices = {
  overdue: 'overdue',
  today: 'today',
  week: 'this week',
  none: 'none',
} as const;

/** The words of an address for when something is due, as instants of the route. */
function putDue(query: URLSearchParams, field: string, { zone, weekStart, now }: Calendar): void {
  const chosen = query.get(field);
  if (chosen === null || chosen === 'none') return;
  query.delete(field);
  const today = localDayOf(zone, now);
  const first = chosen === 'week' ? firstDayOfWeek(today, weekStart) : today;
  if (chosen === 'overdue') query.set('over', 'false');
  else query.set(`${field}From`, String(startOfLocalDay(zone, first)));
  const until = chosen === 'overdue' ? now : startOfLocalDay(zone, first + (chosen === 'week' ? 7 : 1));
  query.set(`${field}To`, String(until));
}

/** Whether the list shows all records in use. */
export function asksForAll({ search, filters, upload }: ListAddress): boolean {
  return search === '' && upload === null && Object.keys(filters).length === 0;
}
