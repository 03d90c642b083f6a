import { isRecordName, type RecordName, records } from '../../../domain/catalogues/records.ts';
import { tableOf } from '../../../projections/models/recordModels.ts';
import type { UnreadColumn, UploadKind } from '../../contract/upload.ts';
import { writtenOnly } from './fields/bookingFields.ts';
import type { KnownRecords } from './knownRecords.ts';
import { saysOf } from './looksLike.ts';
import type { MatchedColumns } from './matchColumns.ts';
import { plainName } from './naturalKey.ts';
import type { CsvFile } from './readCsv.ts';

/** So many rows tell what a column says, and so many of its values are shown. */
const rowsLooked = 200;
const examplesShown = 3;

/** The kinds of record whose names say who a row is about. */
const people: readonly RecordName[] = ['resource', 'customer'];

/** The columns of a file that nothing reads although they say when, where or who. */
export function unreadIn(
  kind: UploadKind,
  { header, rows }: CsvFile,
  { places, ignored }: Pick<MatchedColumns, 'places' | 'ignored'>,
  known: KnownRecords,
): UnreadColumn[] {
  const read = new Set(places.values());
  const names = new Set(
    people
      .filter(isRecordName)
      .flatMap((name) =>
        known[tableOf(name)].map(({ details }) => plainName(records[name].declaration.title({ ...details }))),
      ),
  );
  return header.flatMap((column, place) => {
    const isOwn = kind === 'bookings' && writtenOnly.some((title) => title === column);
    if (read.has(place) || isOwn || !ignored.includes(column)) return [];
    const values = rows.slice(0, rowsLooked).map(({ cells }) => cells[place] ?? '');
    const says = saysOf(column, values, names);
    const examples = [...new Set(values.filter((value) => value !== ''))].slice(0, examplesShown);
    return says === undefined ? [] : [{ column, says, examples }];
  });
}

/** Why a file of bookings is not read: it has times of day, and none of them is read. */
export function overlookedTime(
  unread: readonly UnreadColumn[],
  { places }: Pick<MatchedColumns, 'places'>,
): string | undefined {
  const times = unread.find(({ says }) => says === 'times');
  if (times === undefined || places.has('start')) return undefined;
  const { column, examples } = times;
  return `The column '${column}' has times of day (${examples.join(', ')}) and is not read: name it for 'Start', or give 'Start' an empty name if the bookings have no times.`;
}
