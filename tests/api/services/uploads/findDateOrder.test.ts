import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DateOrder } from '../../../../api/contract/upload.ts';
import { findDateOrder } from '../../../../api/services/uploads/findDateOrder.ts';
import { localDayOfDate } from '../../../../domain/time/localDay.ts';
import { readMoment } from '../../../../domain/time/localMoment.ts';

/** Dates of one export: written alike, in one column or in two, some with a time. */
const exported = fc.record({
  order: fc.constantFrom<DateOrder>('dayFirst', 'monthFirst'),
  separator: fc.constantFrom('/', '-'),
  padded: fc.boolean(),
  time: fc.constantFrom('', ' 08:30', ', 8:30 PM'),
  dates: fc.array(
    fc.date({ min: new Date('2000-01-01'), max: new Date('2068-12-31'), noInvalidDate: true }),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
});

const columns = [
  { place: 0, column: 'From' },
  { place: 1, column: 'To' },
];

function fileOf({
  order,
  separator,
  padded,
  time,
  dates,
}: typeof exported extends fc.Arbitrary<infer Of> ? Of : never) {
  const days = dates.map((date) => date.toISOString().slice(0, 10));
  const texts = days.map((day) => {
    const [year = '', month = '', date = ''] = day
      .split('-')
      .map((part) => (padded ? part : String(Number(part))));
    return [...(order === 'dayFirst' ? [date, month] : [month, date]), year].join(separator) + time;
  });
  const rows = texts.map((text, at) => ({
    line: at + 2,
    cells: at % 2 === 0 ? [text, ''] : ['', text],
    problem: undefined,
  }));
  return { days, texts, rows };
}

test('dates are read as they were written or asked for, whatever the order of the rows, and never one by one', () => {
  let asked = 0;
  let found = 0;
  fc.assert(
    fc.property(exported, (file) => {
      const { days, texts, rows } = fileOf(file);
      const { order, question } = findDateOrder(rows, columns);
      expect(findDateOrder(rows.toReversed(), columns).order).toBe(order);
      if (question !== null) {
        asked += 1;
        expect(question.why).toBe('either');
        expect(days).toEqual(expect.arrayContaining(question.examples.map((one) => one[file.order])));
        return;
      }
      found += 1;
      const read = texts.map((text) => readMoment(text, order ?? 'dayFirst'));
      expect(
        read.map((moment) => (moment !== undefined && 'day' in moment ? moment.day : moment?.kind)),
      ).toEqual(days.map((day) => localDayOfDate(day)));
    }),
    { numRuns: 300 },
  );
  // Both happen, if not equally often in every run.
  expect(asked).toBeGreaterThan(0);
  expect(found).toBeGreaterThan(0);
});

test('one slip of the pen among many dates does not make the others doubtful; as many of both are asked for', () => {
  const rowsOf = (texts: readonly string[]) =>
    texts.map((text, at) => ({ line: at + 2, cells: [text], problem: undefined }));
  const sure = Array.from({ length: 12 }, (_, at) => `${13 + at}/04/2026`);
  expect(findDateOrder(rowsOf([...sure, '04/13/2026', '03/04/2026']), columns)).toEqual({
    order: 'dayFirst',
    question: null,
  });
  expect(findDateOrder(rowsOf(['13/04/2026', '04/13/2026']), columns).question?.why).toBe('both');
});

test('dots and names of months leave nothing to ask', () => {
  const found = (text: string) => findDateOrder([{ line: 2, cells: [text], problem: undefined }], columns);
  expect(found('03.04.2026')).toEqual({ order: 'dayFirst', question: null });
  for (const text of ['3 Apr 2026', 'Apr 3, 2026', '2026-04-03', '04/04/2026', 'soon', '']) {
    expect(found(text)).toEqual({ order: null, question: null });
  }
});
