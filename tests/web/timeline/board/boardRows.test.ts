import { describe, expect, it } from 'vitest';
import { boardOf, withBookings } from '../../../../web/timeline/board/board.ts';
import { noFilter } from '../../../../web/timeline/board/boardFilter.ts';
import { customerRows, rowIn, rowName, shownCustomers } from '../../../../web/timeline/board/boardRows.ts';
import { smallBoard } from '../boardFixture.ts';

const board = boardOf(smallBoard());
const rows = customerRows(board);

describe('The rows of customers', () => {
  it('have every booking of the board once, in order of time, with or without people', () => {
    const all = [...rows.values()].flat();
    expect(all.map(({ id }) => id).sort()).toEqual([...board.bookings.keys()].sort());
    expect(all.some(({ resources }) => resources.length === 0)).toBe(true);
    for (const [id, row] of rows) {
      expect(row.every(({ customerId }) => customerId === id)).toBe(true);
      const starts = row.map(({ start }) => start);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }
  });

  it('stay the same objects where nothing has changed', () => {
    const [booking] = board.bookings.values();
    if (booking === undefined) throw new Error('the board has no bookings');
    const after = withBookings(board, [{ ...booking, title: 'Another title' }]);
    const next = customerRows(after, rows);
    for (const [id, row] of rows) {
      expect(next.get(id) === row).toBe(id !== booking.customerId);
    }
  });

  it('are the customers by name that the text and the statuses leave', () => {
    const named = shownCustomers(board, rows, noFilter);
    expect(named.map(({ id }) => id).sort()).toEqual([...rows.keys()].sort());
    const names = named.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const [first] = named;
    const found = shownCustomers(board, rows, { ...noFilter, text: first?.name.toUpperCase() ?? '' });
    expect(found).toContainEqual(first);
    expect(shownCustomers(board, rows, { ...noFilter, text: 'nobody is called this' })).toEqual([]);
    const drafts = shownCustomers(board, rows, { ...noFilter, statuses: ['draft'] });
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) expect(rows.get(id)?.some(({ status }) => status === 'draft')).toBe(true);
  });

  it('are where their bookings are found, whoever has them', () => {
    const booking = { customerId: 'customer-1', participants: [], equipmentIds: ['lift'] };
    expect(rowIn('customers', booking, ['ann'])).toBe('customer-1');
    expect(rowIn('people', booking, ['ann', 'ben'])).toBe('ann');
    expect(rowIn('people', booking, [])).toBe('unallocated');
    expect(rowIn('equipment', booking, ['ann'])).toBe('lift');
  });

  it('are called by the name of the customer, those of people by theirs', () => {
    const [customer] = board.customers.values();
    const [person] = board.resources;
    expect(rowName(board, customer?.id ?? '')).toContain(customer?.firstName);
    expect(rowName(board, person?.id ?? '')).toContain(person?.firstName);
    expect(rowName(board, 'unallocated')).toBe('Unallocated');
  });
});
