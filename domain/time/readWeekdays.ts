const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * Weekdays as people write them: `Mon`, `monday`, `Mon-Fri`, `Sat, Sun`, `daily`, `weekdays`; 0 is Sunday.
 * Undefined if a part is not a weekday.
 */
export function readWeekdays(text: string): readonly number[] | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'daily' || plain === 'every day') return [0, 1, 2, 3, 4, 5, 6];
  if (plain === 'weekdays') return [1, 2, 3, 4, 5];
  const days = new Set<number>();
  for (const part of plain.split(/[;,/&| ]+/).filter((piece) => piece !== '')) {
    const [first = '', last = first] = part.split(/[-–]/);
    const from = weekday(first);
    const to = weekday(last);
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
  return weekday(text.trim().toLowerCase());
}

function weekday(text: string): number | undefined {
  const name = text.trim().replace(/\.$/, '');
  if (name.length < 2) return undefined;
  const index = names.findIndex((full) => full.startsWith(name));
  return index < 0 ? undefined : index;
}

/** Weekdays as `readWeekdays` reads them: `Mon; Tue`. */
export function weekdaysText(days: readonly number[]): string {
  return days
    .map((day) => `${(names[day] ?? '').charAt(0).toUpperCase()}${(names[day] ?? '').slice(1, 3)}`)
    .join('; ');
}
