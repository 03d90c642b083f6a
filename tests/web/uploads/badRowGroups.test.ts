import { expect, test } from 'vitest';
import { badRowGroups, linesText } from '../../../web/uploads/badRowGroups.ts';

const bad = (line: number, column: string | null, reason: string, value: string | null = null) => ({
  line,
  column,
  value,
  reason,
});

test('bad rows are grouped by what is wrong in which column, the most frequent first', () => {
  const groups = badRowGroups([
    bad(2, 'Start', 'is not a date', '09/13'),
    bad(3, 'Customer', 'is required'),
    bad(4, 'Start', 'is not a date', 'x'),
    bad(4, 'End', 'is not a date', 'y'),
    bad(7, 'Start', 'is not a date', ''),
  ]);
  expect(groups.map(({ column, reason, rows }) => [column, reason, rows.length])).toEqual([
    ['Start', 'is not a date', 3],
    ['Customer', 'is required', 1],
    ['End', 'is not a date', 1],
  ]);
  const [first] = groups;
  expect(first && [linesText(first, 3), linesText(first, 2)]).toEqual([
    '2 “09/13”, 4 “x”, 7',
    '2 “09/13”, 4 “x” and 1 more',
  ]);
});
