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
} from '../../board/boardRows.ts';

const noRows: CustomerRows = new Map();
const noBookings: readonly BookingView[] = [];

/** The customers of a board with their bookings; none where its rows are people. */
export function useCustomerRows(board: Board, kind: RowKind, filter: BoardFilter) {
  const before = useRef(noRows);
  const { bookings, customers: known } = board;
  const rows = useMemo(
    () => (kind === 'people' ? noRows : customerRows({ bookings }, before.current)),
    [kind, bookings],
  );
  before.current = rows;
  const customers = useMemo(
    (): readonly BoardCustomer[] => shownCustomers({ customers: known }, rows, filter),
    [known, rows, filter],
  );
  const bookingsOfCustomer = useCallback((id: string) => rows.get(id) ?? noBookings, [rows]);
  return { customers, bookingsOfCustomer };
}
