/** The days of the week in words; 0 is Sunday. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

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
