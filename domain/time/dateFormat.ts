import { z } from 'zod';

/**
 * How an organisation writes dates: `04/Nov/2026`, `04/11/2026`, `2026-11-04`. None can be mistaken for
 * another.
 */
export const dateFormats = ['dd/mmm/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'] as const;
export const dateFormatSchema = z.enum(dateFormats);
export type DateFormat = z.infer<typeof dateFormatSchema>;

/** The company's default date format (shell §3, scheduling §3). */
export const defaultDateFormat: DateFormat = 'dd/mmm/yyyy';

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const months = monthNames.map((name) => name.slice(0, 3));

interface Spelling {
  readonly full: (year: string, month: string, day: string) => string;
  readonly withoutYear: (month: string, day: string) => string;
}

const named = (month: string) => months[Number(month) - 1] ?? month;

const spellings: { readonly [Format in DateFormat]: Spelling } = {
  'dd/mmm/yyyy': {
    full: (year, month, day) => `${day}/${named(month)}/${year}`,
    withoutYear: (month, day) => `${day}/${named(month)}`,
  },
  'dd/mm/yyyy': {
    full: (year, month, day) => `${day}/${month}/${year}`,
    withoutYear: (month, day) => `${day}/${month}`,
  },
  'yyyy-mm-dd': {
    full: (year, month, day) => `${year}-${month}-${day}`,
    withoutYear: (month, day) => `${month}-${day}`,
  },
};

/** A date (`YYYY-MM-DD`) as the organisation writes it. */
export function dateText(format: DateFormat, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return spellings[format].full(year, month, day);
}

/** The same without its year: `04/Nov`, `04/11`, `11-04`. */
export function dateTextWithoutYear(format: DateFormat, date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return spellings[format].withoutYear(month, day);
}

/** A date (`YYYY-MM-DD`) with its month in words, `4 November 2026`: where its order is what is being asked. */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}
