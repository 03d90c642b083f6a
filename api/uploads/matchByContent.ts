import type { CellContent, UploadField } from '../contract/upload.ts';
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
      const values = sample.map((row) => row[place]?.trim() ?? '');
      return !taken && looksLike(content, values) ? [place] : [];
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
