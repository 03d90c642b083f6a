import { expect, test } from 'vitest';
import { patternText } from '../../../../domain/shiftTemplate/hoursPattern.ts';
import { weekdayOf } from '../../../../domain/time/localDay.ts';
import { selectedPattern } from '../../../../web/shifts/templates/selectedPattern.ts';

/** A Sunday. */
const first = 3;
const hour = 3600;
/** From seven on working days, and from eight in the second week. */
const hoursOf = (day: number) => {
  const weekday = weekdayOf(day);
  const begin = (day >= first + 7 ? 8 : 7) * hour;
  return weekday === 0 || weekday === 6 ? [] : [{ begin, end: begin + 8 * hour }];
};

test('what is selected becomes a pattern of one week or of two', () => {
  expect(weekdayOf(first)).toBe(0);
  const of = (from: number, to: number) =>
    patternText(selectedPattern({ first, weeks: 2, from, to }, hoursOf));
  expect(of(0, 6)).toBe('Mon–Fri 07:00-15:00');
  expect(of(7, 13)).toBe('Mon–Fri 08:00-16:00');
  expect(of(0, 13)).toBe('Mon–Fri 07:00-15:00 | Mon–Fri 08:00-16:00');
  expect(of(5, 8)).toBe('Fri 07:00-15:00 | Mon 08:00-16:00');
});

test('a single cell stands for all the days that are shown', () => {
  expect(patternText(selectedPattern({ first, weeks: 1, from: 2, to: 2 }, hoursOf))).toBe(
    'Mon–Fri 07:00-15:00',
  );
});

test('the first day shown may be any day of the week', () => {
  const from = { first: first + 1, weeks: 1, from: 0, to: 2 };
  expect(patternText(selectedPattern(from, hoursOf))).toBe('Mon–Wed 07:00-15:00');
});

test('seconds of other programs become whole minutes around them', () => {
  const odd = () => [{ begin: 7 * hour + 59, end: 15 * hour + 1 }];
  expect(patternText(selectedPattern({ first, weeks: 1, from: 1, to: 2 }, odd))).toBe('Mon, Tue 07:00-15:01');
});
