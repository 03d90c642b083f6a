import type { RecordName } from '../../../domain/records.ts';
import type { RecordsQuery } from '../../client/queries.ts';
import { endedWord, recordOf } from '../anyRecord.ts';
import { ownerField } from '../rowTitle.ts';

/** What the address of a list asks for. Its parameters are those of the route. */
export interface ListAddress {
  readonly search: string;
  /** `name`, or a field. */
  readonly sort: string;
  readonly descending: boolean;
  /** Whether those out of use are listed too. */
  readonly shows: 'in use' | 'all';
  /** Values of fields, by name. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The fields that a list is filtered by: choices, references, yes or no. */
export function filterFields(name: RecordName): readonly string[] {
  return Object.entries(recordOf(name).shown).flatMap(([field, { kind }]) =>
    kind === 'choice' || kind === 'reference' || kind === 'references' || kind === 'yesNo' ? [field] : [],
  );
}

/** The columns beside the title; the owner whom the title names has none. */
export function listColumns(name: RecordName): readonly string[] {
  const owner = ownerField(name);
  return recordOf(name).columns.filter((field) => field !== owner);
}

/** What a list can be sorted by: its title, where that differs between records, and columns that have an order. */
export function sortKeys(name: RecordName): readonly string[] {
  const { shown } = recordOf(name);
  const title = ownerField(name) === undefined ? ['name'] : [];
  return [...title, ...listColumns(name).filter((field) => isOrdered(shown[field]?.kind))];
}

function isOrdered(kind: string | undefined): boolean {
  return kind !== 'reference' && kind !== 'references' && kind !== 'location' && kind !== 'structure';
}

/** Whether a list hides some: those out of use, or hidden as if they were. */
export function hidesSome(name: RecordName): boolean {
  return endedWord(name) !== null || recordOf(name).hiddenBy.length > 0;
}

/** The order of a list that nobody has sorted. */
function usualOrder(name: RecordName): Pick<ListAddress, 'sort' | 'descending'> {
  const [first] = recordOf(name).order;
  return { sort: first?.by ?? 'name', descending: first?.direction === 'desc' };
}

/** Reads the address; what it does not understand falls back to the usual. */
export function readListAddress(name: RecordName, parameters: URLSearchParams): ListAddress {
  const sort = parameters.get('sort') ?? '';
  const by = sort.replace(/^-/, '');
  return {
    search: parameters.get('search') ?? '',
    ...(sortKeys(name).includes(by) ? { sort: by, descending: sort.startsWith('-') } : usualOrder(name)),
    shows: parameters.get('inactive') === 'true' && hidesSome(name) ? 'all' : 'in use',
    filters: Object.fromEntries(
      filterFields(name).flatMap((field) => {
        const value = parameters.get(field);
        return value !== null && isMeant(name, field, value) ? [[field, value]] : [];
      }),
    ),
  };
}

/** Whether a value can be one of a field: the route would refuse any other. */
function isMeant(name: RecordName, field: string, value: string): boolean {
  const { kind, choices = {} } = recordOf(name).shown[field] ?? {};
  if (kind === 'yesNo') return value === 'true' || value === 'false';
  if (kind === 'choice') return Object.hasOwn(choices, value);
  return /^[A-Za-z0-9_-]{1,64}$/.test(value);
}

/** Writes the address over the parameters there are; those of others (an open record) stay. */
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
  put('inactive', address.shows === 'all' ? 'true' : undefined);
  for (const field of filterFields(name)) put(field, address.filters[field]);
  return parameters;
}

/** The question that an address asks of the list's route; an export asks the same. */
export function queryOfList(name: RecordName, address: ListAddress): RecordsQuery {
  return Object.fromEntries(writeListAddress(name, address, new URLSearchParams()));
}

/** Whether the list shows all that there are in use. */
export function asksForAll({ search, filters }: ListAddress): boolean {
  return search === '' && Object.keys(filters).length === 0;
}
