import { useCallback, useMemo, useRef } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Board } from '../../board/board.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import {
  type BoardCustomer,
  type CustomerRows,
  customerRows,
  type RowKind,
  shownCustomers,
  shownEquipment,
} from '../../board/boardRows.ts';

const noRows: CustomerRows = new Map();
const noBookings: readonly BookingView[] = [];

/** The customers of a board, or its equipment, with their bookings; none where its rows are people. */
export function useCustomerRows(board: Board, kind: RowKind, filter: BoardFilter) {
  const before = useRef(noRows);
  const { bookings, customers: known, equipments } = board;
  const rows = useMemo(
    () => (kind === 'people' ? noRows : customerRows({ bookings }, before.current, kind)),
    [kind, bookings],
  );
  before.current = rows;
  const customers = useMemo(
    (): readonly BoardCustomer[] =>
      kind === 'equipment'
        ? shownEquipment({ equipments }, filter)
        : shownCustomers({ customers: known }, rows, filter),
    [kind, known, equipments, rows, filter],
  );
  const bookingsOfCustomer = useCallback((id: string) => rows.get(id) ?? noBookings, [rows]);
  return { customers, bookingsOfCustomer };
}
