import type { DateOrder } from './readDay.ts';

/** A date as a file may write it, for the message about one that is not: `31/03/2026, day first, or 2026-03-31`. */
export function dateForm(order: DateOrder): string {
  return order === 'dayFirst'
    ? '31/03/2026, day first, or 2026-03-31'
    : '03/31/2026, month first, or 2026-03-31';
}

/** The same with a time: `31/03/2026 8:30 AM, day first, or 2026-03-31 08:30`. */
export function momentForm(order: DateOrder): string {
  return order === 'dayFirst'
    ? '31/03/2026 08:30, day first, or 2026-03-31 08:30'
    : '03/31/2026 08:30, month first, or 2026-03-31 08:30';
}
