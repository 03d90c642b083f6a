import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateFormats, dateInWords, dateText } from '../../../domain/time/dateFormat.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
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
