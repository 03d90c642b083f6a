/** The days of the week in words, by the short names that scheduling §3 gives them, Sunday first. */
export const weekdaysByKey = {
  su: 'Sunday',
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
} as const;
export type WeekdayKey = keyof typeof weekdaysByKey;

/** Their short names; 0 is Sunday. */
export const weekdayKeys: readonly WeekdayKey[] = Object.keys(weekdaysByKey).filter(
  (key): key is WeekdayKey => key in weekdaysByKey,
);

/** The days of the week in words; 0 is Sunday. */
export const weekdayNames = Object.values(weekdaysByKey);

/** `Mon–Fri`, or the days one by one: `Mon, Wed`; a week is listed from Monday on. */
export function daysText(of: readonly number[]): string {
  const fromMonday = [...new Set(of)].map((day) => (day + 6) % 7).sort((one, other) => one - other);
  const names = fromMonday.map((day) => shortName((day + 1) % 7));
  const [first = 0] = fromMonday;
  const unbroken = fromMonday.every((day, index) => day === first + index);
  return unbroken && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

/** `Mon` */
export function shortName(day: number): string {
  return (weekdayNames[day] ?? '').slice(0, 3);
}

/** Saturday or Sunday. */
export function isWeekend(day: number): boolean {
  return day === 0 || day === 6;
}
