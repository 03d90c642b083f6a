import fc from 'fast-check';
import { expect, test } from 'vitest';
import { records } from '../../../domain/catalogues/records.ts';
import {
  type HoursPattern,
  patternHours,
  patternOf,
  patternProblem,
  patternText,
  readPattern,
  timingsByWeek,
} from '../../../domain/shiftTemplate/hoursPattern.ts';

const hour = 3600;
const monday = { week: 1, day: 1, begin: 7 * hour, end: 15 * hour };

/** Any pattern that may be kept: some periods of some days, apart from one another. */
const patterns = fc
  .tuple(
    fc.constantFrom(1, 2),
    fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 4 }), {
      minLength: 14,
      maxLength: 14,
    }),
    fc.boolean(),
  )
  .map(([weeks, days, pastMidnight]) =>
    patternOf(weeks, (week, day) => {
      const minutes = (days[7 * (week - 1) + day] ?? []).toSorted((one, other) => one - other);
      return minutes.flatMap((begin, place) => {
        const end = minutes[place + 1];
        if (place % 2 === 1) return [];
        if (end !== undefined) return [{ begin: begin * 60, end: end * 60 }];
        // The last of a day may go on past midnight.
        return pastMidnight && begin > 0 ? [{ begin: begin * 60, end: begin * 60 }] : [];
      });
    }),
  )
  .filter(({ timings }) => timings.length > 0);

test('the text of a pattern is read as the same pattern', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      expect(patternProblem(pattern)).toBeUndefined();
      expect(readPattern(patternText(pattern))).toEqual(pattern);
    }),
  );
});

test('each week of a pattern has the hours of its days, and no others', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      const weeks = timingsByWeek(pattern);
      expect(weeks).toHaveLength(pattern.weeks);
      expect(weeks.flat()).toHaveLength(pattern.timings.length);
      for (const [place, timings] of weeks.entries()) {
        for (let day = 0; day < 7; day += 1) {
          expect(timings.filter((one) => one.day === day).map(({ begin, end }) => ({ begin, end }))).toEqual(
            patternHours(pattern, place + 1, day),
          );
        }
      }
    }),
  );
});

test('a pattern is written as people would, with days of the same hours together', () => {
  const pattern = patternOf(2, (week, day) => {
    if (week === 2) return day === 6 ? [{ begin: 22 * hour, end: 6 * hour }] : [];
    return day === 0 || day === 6
      ? []
      : [
          { begin: 7 * hour, end: 12 * hour },
          { begin: 13 * hour, end: 24 * hour },
        ];
  });
  expect(patternText(pattern)).toBe('Mon–Fri 07:00-12:00, 13:00-24:00 | Sat 22:00-06:00');
  expect(patternText({ weeks: 2, timings: [{ ...monday, week: 2 }] })).toBe('off | Mon 07:00-15:00');
});

test.each([
  ['Mon-Fri 7-15; Sat 22:00-6:00', 6],
  ['monday: 7-15', 1],
  ['daily 8-12, 13-17', 14],
  ['Mon, Wed 7-15 | off', 2],
])('reads %s', (text, periods) => {
  expect(readPattern(text)?.timings).toHaveLength(periods);
});

test.each([
  'off',
  '',
  'Mon',
  '7-15',
  'Mon banana',
  'Mon 7-15; Mon 16-18',
  'Mon 7-15, 14-18',
  'Blursday 7-15',
  'Mon 7-15 | off | off',
])('does not read %j as a pattern', (text) => {
  expect(readPattern(text)).toBeUndefined();
});

test.each<[string, HoursPattern, string]>([
  [
    'a week that it does not have',
    { weeks: 1, timings: [{ ...monday, week: 2 }] },
    'has hours in a week after its last',
  ],
  [
    'hours that overlap',
    { weeks: 1, timings: [monday, { ...monday, begin: 14 * hour, end: 18 * hour }] },
    'has hours that overlap on Mon',
  ],
  [
    'days out of order',
    { weeks: 1, timings: [{ ...monday, day: 2 }, monday] },
    'must be in order of week, day and time',
  ],
])('refuses %s, and says what is wrong', (_, pattern, message) => {
  expect(patternProblem(pattern)).toBe(message);
});

test.each([1e9, Number.MAX_SAFE_INTEGER])(
  'a template of %d weeks is refused at once, with its field',
  (weeks) => {
    const pattern = { weeks, timings: [{ week: 1, day: 1, begin: 25_200, end: 54_000 }] };
    const input = records.shiftTemplate.anyCommands['shiftTemplate.create'];
    const read = input?.safeParse({ shiftTemplateId: 'long', name: 'Long', pattern });
    expect(read?.success).toBe(false);
    expect(read?.error?.issues.map(({ path }) => path.join('.'))).toEqual(['pattern.weeks']);
  },
);
