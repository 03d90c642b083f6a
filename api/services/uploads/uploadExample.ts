import { recordNames } from '../../../domain/catalogues/records.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { type UploadKind, uploadKindOf } from '../../contract/upload.ts';
import { recordFileOf } from './recordFile.ts';

/** The columns, then the rows. */
export type ExampleRows = readonly (readonly string[])[];

/**
 * A small file of a kind that can be uploaded as it is, one kind after the other in their order
 * (`uploadKinds`), built from the examples of the record's fields. `now`: epoch seconds.
 */
export function uploadExample(kind: UploadKind, zone: Zone, now: number): ExampleRows {
  if (kind === 'shifts') return shifts;
  const today = localDayOf(zone, now);
  if (kind === 'absences') return absences(dateOfLocalDay(today + 30), dateOfLocalDay(today + 37));
  if (kind === 'bookings') return bookings(dateOfLocalDay(today + 1));
  if (kind === 'bookingSteps') return bookingSteps;
  const parts = recordNames
    .filter((name) => uploadKindOf(name) === kind)
    .flatMap((name) => recordFileOf(name).parts);
  const columns = parts.flatMap(({ written }) => written).filter(({ example }) => example !== '');
  return [columns.map(({ title }) => title), columns.map(({ example }) => example)];
}

const shifts: ExampleRows = [
  ['Resource', 'Day', 'Begin', 'End'],
  ['R-07', 'Mon-Fri', '07:00', '15:30'],
  ['R-07', 'Sat; Sun', '08:00', '12:00'],
];

function absences(first: string, last: string): ExampleRows {
  return [
    ['Resource', 'Kind', 'From', 'To', 'Reason', 'Status'],
    ['R-07', 'Leave', first, last, 'Annual leave', 'Approved'],
    ['R-07', 'Break', `${last} 12:00`, `${last} 12:30`, '', ''],
  ];
}

/** With the bookings of the example before it. */
const bookingSteps: ExampleRows = [
  ['Booking', 'Step', 'Reason', 'Days later', 'Starts at'],
  ['J-20881', 'Move', '', '7', '09:00'],
  ['J-20882', 'Cancel', 'The customer is away', '', ''],
];

function bookings(date: string): ExampleRows {
  return [
    ['Reference', 'Customer', 'Title', 'Date', 'Start', 'End', 'Labels', 'VisitStemID'],
    ['J-20881', 'C-1042', 'Morning personal care', date, '08:30', '09:15', 'Nursing', 'VS-1043'],
    ['J-20882', 'C-1042', 'Change the dressing', date, '10:00', '11:30', 'First aid', ''],
  ];
}
