import { describe, expect, it } from 'vitest';
import { boardOf } from '../../../../web/timeline/board/board.ts';
import { groupings } from '../../../../web/timeline/board/boardLook.ts';
import { groupedRows } from '../../../../web/timeline/board/rowGroups.ts';
import { smallBoard } from '../boardFixture.ts';

const { resources, labels } = boardOf(smallBoard({ resources: 12 }));
const [ann, ben, cat, dan] = resources;
const [label] = labels.values();
if (ann === undefined || ben === undefined || cat === undefined || dan === undefined || label === undefined) {
  throw new Error('the board has no people or labels');
}
const known = new Map(
  [
    { ...label, id: 'north', name: 'North', type: 'group' as const },
    { ...label, id: 'east', name: 'East', type: 'group' as const },
    { ...label, id: 'nurse', name: 'Nurse', type: 'certificate' as const },
    { ...label, id: 'driver', name: 'Driver', type: 'label' as const },
  ].map((one) => [one.id, one]),
);
const people = [
  { ...ann, id: 'ann', labelIds: ['north', 'nurse'], address: '1 King St, Newtown NSW 2042', external: true },
  { ...ben, id: 'ben', labelIds: ['nurse', 'driver'], address: null, promotedDispatcher: true },
  { ...cat, id: 'cat', labelIds: ['north', 'east'], address: '2 Rd, Balmain', partner: true },
  { ...dan, id: 'dan', labelIds: [], address: '3 Rd, Newtown', external: false, partner: false },
];
const grouped = (by: (typeof groupings)[number]) => {
  const { rows, headings } = groupedRows(people, known, by);
  return rows.map(({ id }) => (headings.has(id) ? `${headings.get(id)}: ${id}` : id));
};

describe('The groups of a board', () => {
  it('are by name, and who is in none comes last', () => {
    expect(grouped('none')).toEqual(['ann', 'ben', 'cat', 'dan']);
    expect(grouped('team')).toEqual(['East · 1: cat', 'North · 1: ann', 'In no team · 2: ben', 'dan']);
    expect(grouped('label')).toEqual([
      'Driver · 1: ben',
      'Nurse · 1: ann',
      'Without a label · 2: cat',
      'dan',
    ]);
    expect(grouped('area')).toEqual([
      'Balmain · 1: cat',
      'Newtown · 2: ann',
      'dan',
      'Area not known · 1: ben',
    ]);
    expect(grouped('role')).toEqual([
      'External · 1: ann',
      'Partners · 1: cat',
      'Promoted dispatchers · 1: ben',
      'Staff · 1: dan',
    ]);
  });

  it.each(groupings)('by %s have everybody once', (by) => {
    const { rows } = groupedRows(resources, labels, by);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(resources.map(({ id }) => id).toSorted());
  });
});
