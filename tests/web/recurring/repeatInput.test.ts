import { expect, test } from 'vitest';
import { openDays } from '../../../domain/recurrence/seriesText.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { noRepeat, readRepeat } from '../../../web/recurring/repeatInput.ts';

const monday = '2026-11-30';

test('twice a week for eight weeks is sixteen visits, wherever in the week the first one is', () => {
  for (const [firstDay, weekdays] of [
    [monday, ['mo', 'th']],
    ['2026-12-03', ['mo', 'th']],
  ] as const) {
    const input = { ...noRepeat, choice: 'custom', weekdays, ends: 'weeks', weeks: 8 } as const;
    const read = readRepeat({ ...input, weekdays: [...weekdays] }, firstDay);
    if (read.kind !== 'repeats') throw new Error(`it is ${read.kind}`);
    const range = { first: localDayOfDate(firstDay), last: localDayOfDate('2028-01-01') };
    const closing = { weekStart: 1, closedDates: new Set<string>() };
    expect(openDays({ ...read.repeating, closedDays: 'skip' }, range, closing)).toHaveLength(16);
  }
});

test.each([0, 0.5, 521])('%s weeks are refused by the field', (weeks) => {
  expect(readRepeat({ ...noRepeat, choice: 'weekly', ends: 'weeks', weeks }, monday)).toMatchObject({
    kind: 'problem',
    field: 'weeks',
  });
});
