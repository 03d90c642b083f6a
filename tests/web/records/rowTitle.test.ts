import { expect, it } from 'vitest';
import { rowTitle } from '../../../web/records/rowTitle.ts';

const nameOf = (category: string, id: string) => `${category} ${id}`;
const row = { id: 'one', revision: 0 };

it('names a record by itself, with whose it is, or with what it is part of', () => {
  expect(rowTitle('label', { ...row, name: 'First aid' }, nameOf)).toBe('First aid');
  expect(rowTitle('shift', { ...row, resourceId: 'ana' }, nameOf)).toBe('Shifts of resource ana');
  expect(rowTitle('jobOffer', { ...row, bookingId: 'round' }, nameOf)).toBe('Job offer: booking round');
});
