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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const spellings: { readonly [Format in DateFormat]: (year: string, month: string, day: string) => string } = {
  'dd/mmm/yyyy': (year, month, day) => `${day}/${months[Number(month) - 1] ?? month}/${year}`,
  'dd/mm/yyyy': (year, month, day) => `${day}/${month}/${year}`,
  'yyyy-mm-dd': (year, month, day) => `${year}-${month}-${day}`,
};

/** A date (`YYYY-MM-DD`) as the organisation writes it. */
export function dateText(format: DateFormat, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return spellings[format](year, month, day);
}
