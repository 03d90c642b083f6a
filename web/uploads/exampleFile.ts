import Papa from 'papaparse';
import type { UploadKind } from '../../api/contract/upload.ts';
import { localDateText, type MomentFormat } from '../../domain/time/localText.ts';

/** What a kind of upload is for, in a sentence or two. */
export const kindTexts: {
  readonly [Kind in UploadKind]: { readonly label: string; readonly text: string };
} = {
  customers: {
    label: 'Customers',
    text: 'The people and companies that bookings are for. A name is all it takes; with an address and a location, distances can be checked.',
  },
  resources: {
    label: 'Resources',
    text: 'Field workers with their labels, locations and limits. Labels that are not known yet are created.',
  },
  shifts: {
    label: 'Shifts',
    text: 'When resources work: a weekday that repeats, or a single date. The resources must be there already.',
  },
  servicePlans: {
    label: 'Service plans',
    text: 'Until when visits are served, by their VisitStemID. Nobody is allocated to visits beyond that.',
  },
  bookings: {
    label: 'Bookings',
    text: 'The jobs: for whom, when, and what it takes. Customers must be there already, or come with their address.',
  },
};

/** A small file of a kind that can be uploaded as it is, one kind after the other in the order of the screen. */
export function exampleFile(kind: UploadKind, moments: MomentFormat, now: number): string {
  const tomorrow = localDateText(moments, now + 86_400);
  return Papa.unparse([...rowsOf(kind, tomorrow)].map((row) => [...row]));
}

function rowsOf(kind: UploadKind, date: string): readonly (readonly string[])[] {
  switch (kind) {
    case 'customers':
      return [
        ['Reference', 'Name', 'Mobile', 'Address', 'Latitude', 'Longitude'],
        [
          'EX-C1',
          'Rosalind Ash',
          '+61 400 000 001',
          '12 Acacia Street, Marrickville NSW 2204',
          '-33.911',
          '151.155',
        ],
        [
          'EX-C2',
          'Harbour Bakery',
          '+61 400 000 002',
          '3 Wharf Road, Balmain NSW 2041',
          '-33.858',
          '151.181',
        ],
      ];
    case 'resources':
      return [
        ['Reference', 'First name', 'Last name', 'Mobile', 'Labels', 'Latitude', 'Longitude', 'Hours a week'],
        [
          'EX-R1',
          'Ines',
          'Moreau',
          '+61 400 000 011',
          'Personal care; First aid',
          '-33.905',
          '151.165',
          '38',
        ],
        ['EX-R2', 'Tom', 'Bright', '+61 400 000 012', 'Maintenance', '-33.87', '151.19', '38'],
      ];
    case 'shifts':
      return [
        ['Resource', 'Day', 'Begin', 'End'],
        ['EX-R1', 'Mon-Sun', '07:00', '15:30'],
        ['EX-R2', 'Mon-Sun', '08:00', '17:00'],
      ];
    case 'servicePlans':
      return [
        ['VisitStemID', 'UpdateType', 'EndDate'],
        ['EX-V1', 'Ended', date],
        ['EX-V2', 'Inactive', ''],
      ];
    case 'bookings':
      return [
        ['Reference', 'Customer', 'Title', 'Date', 'Start', 'End', 'Labels', 'VisitStemID'],
        ['EX-B1', 'EX-C1', 'Morning personal care', date, '08:30', '09:15', 'Personal care', 'EX-V1'],
        ['EX-B2', 'EX-C2', 'Repair the oven door', date, '10:00', '11:30', 'Maintenance', ''],
      ];
  }
}
