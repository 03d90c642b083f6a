import { expect, test } from 'vitest';
import { peopleConcerned } from '../../../web/masterRoster/peopleConcerned.ts';
import { boardOf } from '../../../web/timeline/board/board.ts';
import { smallBoard } from '../timeline/boardFixture.ts';

const view = smallBoard();
const board = boardOf(view);
const [booking] = view.bookings.filter(({ resources }) => resources.length === 1);
const [shift] = view.shifts;
const [label] = view.labels;
const [, resource] = view.resources;
if (booking === undefined || shift === undefined || label === undefined || resource === undefined) {
  throw new Error('the board has some of everything');
}
const had = booking.resources.map(({ id }) => id);

test('a booking that goes from one person to another concerns both', () => {
  const moved = { ...booking, resources: [{ id: 'another', name: 'Another' }] };
  const people = peopleConcerned(board, { booking: { rows: [moved], gone: [] } });
  expect(people).toEqual(new Set(['another', ...had]));
  expect(peopleConcerned(board, { booking: { rows: [], gone: [booking.id] } })).toEqual(new Set(had));
});

test('hours and records of people concern them, and what rules everybody concerns everybody', () => {
  expect(peopleConcerned(board, { shift: { rows: [shift], gone: [] } })).toEqual(new Set([shift.resourceId]));
  expect(peopleConcerned(board, { resource: { rows: [resource], gone: [] } })).toEqual(
    new Set([resource.id]),
  );
  expect(peopleConcerned(board, { shift: { rows: [], gone: [shift.id] } })).toBeUndefined();
  expect(peopleConcerned(board, { label: { rows: [label], gone: [] } })).toBeUndefined();
});
