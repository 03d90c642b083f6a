import type { BookingView } from '../../../api/contract/views.ts';
import { isBreak } from '../../../domain/booking/isBreak.ts';
import { readings } from '../../../domain/catalogues/readings.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import { textFilter } from '../../../domain/search/textFilter.ts';
import { type Board, nameOf } from './board.ts';
import { type BoardFilter, isShown } from './boardFilter.ts';
import { unallocatedRow } from './hitTest.ts';
import { byStart } from './stacking.ts';

/** What the rows of a board are (shell §2.1: `week2timeline`, `week2custimeline`). */
export const rowKinds = ['people', 'customers', 'equipment'] as const;
export type RowKind = (typeof rowKinds)[number];
/** Those of every board; only the timeline has rows of equipment, too. */
export const usualRows: readonly RowKind[] = ['people', 'customers'];

/** A customer who has bookings on the board, or a piece of equipment. */
export interface BoardCustomer {
  readonly id: string;
  readonly name: string;
}

export type CustomerRows = ReadonlyMap<string, readonly BookingView[]>;

/**
 * The bookings of each customer, or of each piece of equipment, sorted by start, cancelled ones and those without people
 * among them. A row of `before` in which nothing has changed keeps its identity, so that it is not drawn again.
 */
export function customerRows(
  { bookings }: Pick<Board, 'bookings'>,
  before?: CustomerRows,
  kind: RowKind = 'customers',
): CustomerRows {
  const rows = new Map<string, BookingView[]>();
  for (const booking of bookings.values()) {
    if (isBreak(booking)) continue;
    for (const id of kind === 'equipment' ? booking.equipmentIds : servedCustomers(booking)) {
      const row = rows.get(id);
      if (row === undefined) rows.set(id, [booking]);
      else row.push(booking);
    }
  }
  const kept = new Map<string, readonly BookingView[]>();
  for (const [id, row] of rows) {
    row.sort(byStart);
    const old = before?.get(id);
    const same = old?.length === row.length && row.every((booking, index) => booking === old[index]);
    kept.set(id, same ? old : row);
  }
  return kept;
}

/** The equipment whose name, serial number or barcode has every word that the filter asks for, by name, used or not. */
export function shownEquipment(
  { equipments }: Pick<Board, 'equipments'>,
  filter: BoardFilter,
): readonly BoardCustomer[] {
  const isFound = textFilter(filter.text);
  return [...equipments.values()]
    .filter(({ name, serial, barcode, archived }) => !archived && isFound(name, serial ?? '', barcode ?? ''))
    .map(({ id, name, serial }) => ({ id, name: serial === null ? name : `${name} ${serial}` }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** The customers with bookings that the filter shows, if their name or reference has every word asked for, by name. */
export function shownCustomers(
  board: Pick<Board, 'customers'> & Partial<Pick<Board, 'equipments'>>,
  rows: CustomerRows,
  filter: BoardFilter,
): readonly BoardCustomer[] {
  const isFound = textFilter(filter.text);
  return [...rows]
    .flatMap(([id, row]) => {
      const name = board.equipments?.get(id)?.name ?? customerName(board, id) ?? nameIn(row[0], id) ?? id;
      const found =
        filter.alsoIds?.has(id) === true || isFound(name, board.customers.get(id)?.reference ?? '');
      return found && row.some((booking) => isShown(booking, filter)) ? [{ id, name }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** What a booking calls a customer for whom it is. */
function nameIn(booking: BookingView | undefined, id: string): string | undefined {
  return booking?.participants.find(({ customerId }) => customerId === id)?.name ?? booking?.customerName;
}

/** The row in which a booking with these people is found. */
export function rowIn(
  kind: RowKind,
  booking: Pick<BookingView, 'customerId' | 'participants' | 'equipmentIds'>,
  resourceIds: readonly string[],
): string {
  const ids = { people: resourceIds, customers: servedCustomers(booking), equipment: booking.equipmentIds };
  return ids[kind][0] ?? unallocatedRow;
}

/** What a row is called. */
export function rowName(board: Board, row: string): string {
  if (row === unallocatedRow) return 'Unallocated';
  return (
    board.equipments.get(row)?.name ?? customerName(board, row) ?? nameOf(board.resourcesById.get(row), row)
  );
}

/** A customer's name; undefined if the board does not know the customer. */
export function customerName({ customers }: Pick<Board, 'customers'>, id: string): string | undefined {
  const customer = customers.get(id);
  return customer === undefined ? undefined : readings.customer.title(customer);
}
