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
  /** Every date of a year in a text; its first group is the date without the year. */
  readonly ofYear: (year: number) => RegExp;
}

const named = (month: string) => months[Number(month) - 1] ?? month;

const spellings: { readonly [Format in DateFormat]: Spelling } = {
  'dd/mmm/yyyy': {
    full: (year, month, day) => `${day}/${named(month)}/${year}`,
    withoutYear: (month, day) => `${day}/${named(month)}`,
    ofYear: (year) => new RegExp(`\\b(\\d{2}/(?:${months.join('|')}))/${year}\\b`, 'g'),
  },
  'dd/mm/yyyy': {
    full: (year, month, day) => `${day}/${month}/${year}`,
    withoutYear: (month, day) => `${day}/${month}`,
    ofYear: (year) => new RegExp(`\\b(\\d{2}/\\d{2})/${year}\\b`, 'g'),
  },
  'yyyy-mm-dd': {
    full: (year, month, day) => `${year}-${month}-${day}`,
    withoutYear: (month, day) => `${month}-${day}`,
    ofYear: (year) => new RegExp(`\\b${year}-(\\d{2}-\\d{2})\\b`, 'g'),
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

/** A text in which the dates of a year stand without it, as far as they are written in this format. */
export function textWithoutYear(format: DateFormat, text: string, year: number): string {
  return text.replace(spellings[format].ofYear(year), '$1');
}

/** A date (`YYYY-MM-DD`) with its month in words, `4 November 2026`: where its order is what is being asked. */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}
