import { expect, test } from 'vitest';
import { fillRoster } from '../../../domain/masterRoster/fill/fillRoster.ts';
import { shiftFortnightOf } from './shiftFortnight.ts';

/** A shift-scheduling instance of two people and two types of shift, in the form of its files. */
const wardText = `# A ward
SECTION_HORIZON
14

SECTION_SHIFTS
# ShiftID, Length in mins, Shifts which cannot follow this shift
E,480,
L,480,E

SECTION_STAFF
A,E=14|L=2,4320,3360,5,2,2,1
B,E=14|L=0,960,480,5,2,2,1

SECTION_DAYS_OFF
A,0
B,5,6

SECTION_SHIFT_ON_REQUESTS
B,1,E,2

SECTION_SHIFT_OFF_REQUESTS
A,3,L,1

SECTION_COVER
0,E,2,100,1
1,E,1,100,1
2,L,1,100,1
5,E,2,100,1
8,E,2,100,1
9,E,2,100,1
`;

test('a fortnight of shifts is filled without a limit of the instance broken that Muster checks', () => {
  const open = shiftFortnightOf(wardText);
  expect(open.events.map(({ id, week, day, start }) => [id, week, day, start / 3600])).toEqual([
    ['0-E-0', 1, 1, 6],
    ['0-E-1', 1, 1, 6],
    ['1-E-0', 1, 2, 6],
    ['2-L-0', 1, 3, 16],
    ['5-E-0', 1, 6, 6],
    ['5-E-1', 1, 6, 6],
    ['8-E-0', 2, 2, 6],
    ['8-E-1', 2, 2, 6],
    ['9-E-0', 2, 3, 6],
    ['9-E-1', 2, 3, 6],
  ]);
  let rounds = 0;
  const { events } = fillRoster(
    open,
    { day: open.first, scope: 'drafts', seed: 1 },
    { timeUsed: () => rounds++ / 10_000 },
  );
  const daysOf = (person: string) =>
    events
      .filter(({ resourceIds }) => resourceIds.includes(person))
      .map(({ occurrence }) => occurrence.event.id.slice(0, 3));
  // A has the first day off, and one shift a day; B has days 5 and 6 off, no late shifts, and 16 hours in all.
  expect(daysOf('A')).toEqual(['1-E', '2-L', '5-E', '8-E', '9-E']);
  expect(daysOf('B')).toHaveLength(2);
  expect(['0-E', '1-E', '8-E', '9-E']).toEqual(expect.arrayContaining(daysOf('B')));
});
