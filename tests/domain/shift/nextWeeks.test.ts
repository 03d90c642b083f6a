import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContinuedPerson, continueWeeks, weeksOfMonths } from '../../../domain/shift/nextWeeks.ts';
import { hoursAfter, hoursOn, type Sheet } from '../../../domain/shift/setDays.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';

const hour = 3600;
const monday = localDayOfDate('2026-03-02');
const timings = [1, 2, 3].map((day) => ({ day, begin: 8 * hour, end: 16 * hour }));
const week = (first: number, of = timings): Omit<Sheet, 'id'> => ({
  startDate: dateOfLocalDay(first),
  endDate: dateOfLocalDay(first + 6),
  timings: of,
});
const somebody = (sheets: readonly Omit<Sheet, 'id'>[], leaves: number | null = null): ContinuedPerson => ({
  resourceId: 'ana',
  sheets,
  leaves,
});
const next = { from: monday, pattern: 1, weeks: 13, existing: 'keep' as const };

describe('continuing the hours of a week', () => {
  it('makes one edit of weeks that are alike', () => {
    expect(continueWeeks([somebody([week(monday)])], next)).toEqual([
      {
        resourceId: 'ana',
        edits: [{ resourceId: 'ana', startDate: '2026-03-09', endDate: '2026-06-07', timings }],
        made: 13,
        kept: 0,
        skipped: null,
      },
    ]);
  });

  it('keeps weeks that have hours, unless they are to be replaced', () => {
    const others = [{ day: 6, begin: 0, end: hour }];
    const sheets = [week(monday), week(monday + 14, others)];
    const [kept] = continueWeeks([somebody(sheets)], { ...next, weeks: 3 });
    expect(kept).toMatchObject({ made: 2, kept: 1, skipped: 'hasHours' });
    expect(kept?.edits.map(({ startDate }) => startDate)).toEqual(['2026-03-09', '2026-03-23']);
    const [replaced] = continueWeeks([somebody(sheets)], { ...next, weeks: 3, existing: 'replace' });
    expect(replaced).toMatchObject({ made: 3, kept: 0, skipped: null });
  });

  it('repeats two weeks in turns', () => {
    const nights = [{ day: 5, begin: 22 * hour, end: 6 * hour }];
    const [made] = continueWeeks([somebody([week(monday), week(monday + 7, nights)])], {
      ...next,
      pattern: 2,
      weeks: 4,
    });
    expect(made?.edits.map(({ startDate, timings: own }) => [startDate, own.length])).toEqual([
      ['2026-03-16', 3],
      ['2026-03-23', 1],
      ['2026-03-30', 3],
      ['2026-04-06', 1],
    ]);
  });

  it('ends when somebody leaves, and says so', () => {
    const [made] = continueWeeks([somebody([week(monday)], monday + 16)], { ...next, weeks: 4 });
    expect(made).toMatchObject({ made: 2, skipped: 'leaves' });
    expect(made?.edits.at(-1)?.endDate).toBe('2026-03-17');
  });

  it('makes nothing of a week without hours, nor of what goes on anyway', () => {
    expect(continueWeeks([somebody([])], next)).toMatchObject([{ edits: [], skipped: 'noHours' }]);
    const standing = { ...week(monday), endDate: null };
    expect(continueWeeks([somebody([standing])], next)).toMatchObject([
      { edits: [], made: 0, kept: 0, skipped: null },
    ]);
  });

  it('covers the weeks that begin within three months', () => {
    expect(weeksOfMonths(monday, 1, 3)).toBe(14);
    expect(weeksOfMonths(localDayOfDate('2025-11-24'), 1, 3)).toBe(13);
  });

  it('never changes a day outside the weeks that it names', () => {
    const some = fc.record({ weeks: fc.integer({ min: 1, max: 14 }), pattern: fc.constantFrom(1, 2) });
    const there = fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 5 });
    fc.assert(
      fc.property(
        some,
        there,
        fc.constantFrom('keep' as const, 'replace' as const),
        ({ weeks, pattern }, at, existing) => {
          const sheets = at.map((place) =>
            week(monday + 7 * place, [{ day: place % 7, begin: 0, end: (place + 1) * hour }]),
          );
          const [made] = continueWeeks([somebody(sheets)], { from: monday, pattern, weeks, existing });
          for (let day = monday - 7; day < monday + 7 * 20; day += 1) {
            const isIn = day >= monday + 7 * pattern && day < monday + 7 * (pattern + weeks);
            const then = hoursAfter(sheets, made?.edits ?? [], day);
            const before = hoursOn(sheets, day);
            if (!isIn || (existing === 'keep' && before.length > 0)) expect(then).toEqual(before);
          }
        },
      ),
    );
  });
});
