import type { CellContent, UploadField } from '../../contract/upload.ts';
import { looksLike } from './looksLike.ts';

/** What can be told by looking at it, in the order in which it is looked for. */
const told: readonly CellContent[] = ['email', 'phone', 'moment', 'date', 'time', 'duration', 'status'];

/** Fields that say the same: where one of them has a column, the others are not looked for. */
const insteadOf: Readonly<Record<string, readonly string[]>> = {
  start: ['date'],
  date: ['start'],
  duration: ['end'],
};

/**
 * How many of the values of a `State` have to be statuses: some are words of the organisation's own, but no part of an
 * address is a word for a status.
 */
const statusesOfState = 1 / 3;

/**
 * Whether a column that has the name of a field may be that field's, as far as its content tells: a `State` is how far
 * the work is where its values are statuses, and otherwise a part of an address.
 */
export function mayBe({ field, holds }: UploadField, name: string, values: readonly string[]): boolean {
  const [, word] = /^\W*(state|estado)\W*$/i.exec(name) ?? [];
  if (word === undefined || (field !== 'state' && holds !== 'status')) return true;
  const isEmpty = values.every((value) => value === '');
  const isStatus = isEmpty ? word.toLowerCase() === 'estado' : looksLike('status', values, statusesOfState);
  return (holds === 'status') === isStatus;
}

/**
 * Fields whose column can be told by its content: the first field that holds a kind of content, where exactly one column
 * that nothing else takes is of that kind. Two columns of degrees are a place. A booking's status is looked for only
 * beside its people, without whom most statuses cannot be.
 */
export function matchByContent(
  open: readonly UploadField[],
  header: readonly string[],
  sample: readonly (readonly string[])[],
  places: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (sample.length === 0) return found;
  const has = (field: string) => places.has(field) || found.has(field);
  const are = (content: CellContent) =>
    header.flatMap((_, place) => {
      const taken = [...places.values(), ...found.values()].includes(place);
      return !taken && looksLike(content, valuesOf(sample, place)) ? [place] : [];
    });
  const first = (content: CellContent) => open.find(({ holds }) => holds === content)?.field;

  const [lat, lng] = [first('latitude'), first('longitude')];
  const degrees = are('longitude');
  const [north] = are('latitude');
  const east = degrees.find((place) => place !== north);
  if (lat !== undefined && lng !== undefined && !has(lat) && !has(lng) && degrees.length === 2) {
    if (north !== undefined && east !== undefined) found.set(lat, north).set(lng, east);
  }
  for (const content of told) {
    const field = first(content);
    if (field === undefined || has(field) || (insteadOf[field] ?? []).some(has)) continue;
    if (content === 'status' && !has('resource')) continue;
    const [column, another] = are(content);
    if (column !== undefined && another === undefined) found.set(field, column);
  }
  return found;
}

/** What a column contains. */
export function valuesOf(sample: readonly (readonly string[])[], place: number): readonly string[] {
  return sample.map((row) => row[place]?.trim() ?? '');
}
