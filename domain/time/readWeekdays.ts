import { weekdayOfWord } from './calendarWords.ts';

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Words between the first and the last weekday of a range. */
const until = /\s*(?:[-–〜~]|\b(?:to|until|through|bis|al|tot|till|do)\b|\s(?:à|a|au|t\/m|até)\s|から)\s*/giu;

/**
 * Weekdays as people write them, in the languages of `calendarWords.ts`: `Mon`, `monday`, `Mon-Fri`, `lun. à ven.`, `Sat,
 * Sun`, `daily`, `weekdays`; 0 is Sunday. Undefined if a part is not a weekday.
 */
export function readWeekdays(text: string): readonly number[] | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/-feira\b/g, '');
  if (plain === 'daily' || plain === 'every day') return [0, 1, 2, 3, 4, 5, 6];
  if (plain === 'weekdays') return [1, 2, 3, 4, 5];
  const days = new Set<number>();
  for (const part of plain
    .replaceAll(until, '-')
    .split(/[;,、/&| ]+/)
    .filter((piece) => piece !== '')) {
    const [first = '', last = first] = part.split('-');
    const from = readWeekday(first);
    const to = readWeekday(last);
    if (from === undefined || to === undefined) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  return days.size === 0 ? undefined : [...days].sort((one, other) => one - other);
}

/** One day of the week as people write it; 0 is Sunday. Undefined for anything else. */
export function readWeekday(text: string): number | undefined {
  return weekdayOfWord(text);
}

/** Weekdays as `readWeekdays` reads them: `Mon; Tue`. */
export function weekdaysText(days: readonly number[]): string {
  return days
    .map((day) => `${(names[day] ?? '').charAt(0).toUpperCase()}${(names[day] ?? '').slice(1, 3)}`)
    .join('; ');
}
