import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateFormats, dateInWords, dateText } from '../../../domain/time/dateFormat.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { readDay } from '../../../domain/time/readDay.ts';

it('reads a day in every way in which the product writes it', () => {
  const days = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(days, (day) => {
      const date = dateOfLocalDay(day);
      const written = [date, dateInWords(date), ...dateFormats.map((format) => dateText(format, date))];
      for (const text of written) expect([text, readDay(text, 'dayFirst')]).toEqual([text, day]);
    }),
  );
});

it('takes a date without its year for the one nearest to today', () => {
  const today = (date: string) => localDayOfDate(date);
  const read = (text: string, date: string) => {
    const day = readDay(text, 'dayFirst', today(date));
    return day === undefined ? undefined : dateOfLocalDay(day);
  };
  expect(read('30/11', '2026-11-29')).toBe('2026-11-30');
  expect(read('30/11', '2027-01-10')).toBe('2026-11-30');
  expect(read('2/1', '2026-12-20')).toBe('2027-01-02');
  expect(read('Fri 30 Nov', '2026-11-29')).toBe('2026-11-30');
  expect(read('Nov 30', '2026-11-29')).toBe('2026-11-30');
  expect(read('29/2', '2026-11-29')).toBe('2028-02-29');
  expect(read('31/4', '2026-11-29')).toBeUndefined();
  expect(read('30/11/2025', '2026-11-29')).toBe('2025-11-30');
  expect(readDay('11/30', 'monthFirst', today('2026-11-29'))).toBe(today('2026-11-30'));
  expect(readDay('30/11', 'dayFirst')).toBeUndefined();
});
