import Papa from 'papaparse';
import { type GroupDetails, type GroupService, minorUnits } from '../../../domain/groupEvent/groupDetails.ts';
import type { FirstParticipants, Participant } from '../../../domain/groupEvent/participant.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { BookingView } from '../../contract/views.ts';
import type { FieldRow } from './fields/fieldRow.ts';
import { listCell, listParts } from './listCell.ts';
import type { RowReader } from './rowReader.ts';
import type { PlannedCommand } from './uploadPlan.ts';

/** What a row says of a group event: nothing, if it is of a booking for one customer. */
export type GroupInFile = Partial<GroupDetails> & {
  /** Who takes part; left out: nothing is said of that. */
  readonly participants?: FirstParticipants;
};

/** The columns of the group part of a booking; services and participants are one a line in one cell. */
export const groupFields: readonly FieldRow[] = [
  {
    field: 'groupPlaces',
    title: 'Group places',
    alsoKnownAs: ['Class size', 'Group size'],
    description: 'How many can take part: then it is a group event, and has no customer.',
    example: '8',
  },
  {
    field: 'participantsPerPerson',
    title: 'Participants for each person',
    alsoKnownAs: [],
    description: 'Of a group event: one person is needed for so many. Empty: as many as are needed.',
    example: '4',
  },
  {
    field: 'groupServices',
    title: 'Group services',
    alsoKnownAs: [],
    description: 'Of a group event, one a line: service | price | places.',
    example: 'Pottery | 25.00 | 4',
  },
  {
    field: 'participants',
    title: 'Participants',
    alsoKnownAs: [],
    description:
      'Of a group event, one a line: customer | services. Who is not among them any more is taken off, unless they came or were absent.',
    example: 'Rosalind Ash | Pottery; Lunch',
  },
];

const between = '|';
const betweenLines = '\n';

/** How the names in a row become ids; undefined: the row has been told why it cannot be. */
export interface GroupNames {
  readonly service: (field: string, name: string) => string;
  /** Who takes part. */
  readonly customer: (name: string) => string | undefined;
}

/** What a row says of a group event; what cannot be read is reported for the row. */
export function groupIn(row: RowReader, names: GroupNames): GroupInFile {
  const places = row.number('groupPlaces', 'whole');
  const participantsPerPerson = row.number('participantsPerPerson', 'whole');
  const services = linesOf(row, 'groupServices', 3).map(
    ([name = '', price = '', many = '']): GroupService => {
      const amount = price === '' ? null : Number(price.replace(',', '.'));
      const most = many === '' ? null : Number(many);
      if (Number.isNaN(amount)) row.fail('groupServices', `${price} is not a price`);
      if (Number.isNaN(most)) row.fail('groupServices', `${many} is not a number of places`);
      const unitPrice = amount === null ? null : Math.round(amount * minorUnits);
      return { labelId: names.service('groupServices', name), unitPrice, places: most };
    },
  );
  const participants = linesOf(row, 'participants', 2).flatMap(([name = '', taken = '']) => {
    const customerId = names.customer(name);
    const serviceIds = listParts(taken).map((each) => names.service('participants', each));
    return customerId === undefined ? [] : [{ customerId, serviceIds }];
  });
  return {
    ...(places === undefined ? {} : { places }),
    ...(participantsPerPerson === undefined ? {} : { participantsPerPerson }),
    ...(services.length === 0 ? {} : { services }),
    ...(participants.length === 0 ? {} : { participants }),
  };
}

function linesOf(row: RowReader, field: string, parts: number): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(row.text(field), {
    delimiter: between,
    newline: betweenLines,
    skipEmptyLines: true,
  });
  if (data.some((cells) => cells.length > parts)) row.fail(field, `has more than ${parts} parts on a line`);
  return data.map((cells) => cells.map((cell) => cell.trim())).filter(([name = '']) => name !== '');
}

/** The group part that a row leaves a booking with; undefined: the row says nothing of one. */
export function groupAfter(
  { participants: _, ...given }: GroupInFile,
  present: GroupDetails | null,
): Partial<GroupDetails> | undefined {
  if (Object.keys(given).length === 0) return undefined;
  return { participantsPerPerson: null, services: [], ...present, ...given };
}

/** The commands after which those who are named take part in a group event that is there already. */
export function participantCommands(
  bookingId: string,
  named: FirstParticipants | undefined,
  present: readonly Participant[],
): readonly Pick<PlannedCommand, 'name' | 'input'>[] {
  if (named === undefined) return [];
  const there = new Map(present.map((one) => [one.customerId, one]));
  const ids = new Set(named.map(({ customerId }) => customerId));
  const removed = present.filter(
    ({ customerId, attendance }) =>
      !ids.has(customerId) && (attendance === 'expected' || attendance === 'waiting'),
  );
  return [
    ...removed.map(({ customerId }) => ({
      name: 'booking.removeParticipant',
      input: { bookingId, customerId },
    })),
    ...named.flatMap(({ customerId, serviceIds }): Pick<PlannedCommand, 'name' | 'input'>[] => {
      const input = { bookingId, customerId, serviceIds };
      const before = there.get(customerId);
      if (before === undefined || before.attendance === 'cancelled') {
        return [{ name: 'booking.addParticipant', input }];
      }
      const isSame = sameValue(before.serviceIds.toSorted(), serviceIds.toSorted());
      return isSame ? [] : [{ name: 'booking.chooseServices', input }];
    }),
  ];
}

/** How ids are called in a file, so that they are found again. */
export interface GroupTexts {
  readonly service: (labelId: string) => string;
  readonly customer: (customerId: string) => string;
}

/** The cell with the services of a group event. */
export function servicesCell({ group }: Pick<BookingView, 'group'>, { service }: GroupTexts): string {
  return cellOf(
    (group?.services ?? []).map(({ labelId, unitPrice, places }) => [
      service(labelId),
      unitPrice === null ? '' : (unitPrice / minorUnits).toFixed(2),
      places === null ? '' : String(places),
    ]),
  );
}

/** The cell with those who take part in a group event, or wait. */
export function participantsCell(
  { participants }: Pick<BookingView, 'participants'>,
  { service, customer }: GroupTexts,
): string {
  const taking = participants.filter(({ attendance }) => attendance !== 'cancelled');
  return cellOf(
    taking.map(({ customerId, serviceIds }) => [customer(customerId), listCell(serviceIds.map(service))]),
  );
}

function cellOf(lines: readonly (readonly string[])[]): string {
  const filled = lines.map((parts) => parts.slice(0, parts.findLastIndex((part) => part !== '') + 1));
  return Papa.unparse(filled, { delimiter: between, newline: betweenLines });
}
