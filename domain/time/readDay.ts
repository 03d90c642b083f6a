import { isWeekday, monthOfWord } from './calendarWords.ts';
import { type LocalDay, localDayOfDate } from './localDay.ts';

/** Which of the numbers of a date such as `03/04/2026` comes first. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A word in front of a date, or one in brackets behind it: a weekday says nothing that the date does not. */
const wordBefore = /^([\p{L}-]{2,13})\.?,? (?=\S)/u;
const monthInFront = /^\p{L}+\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/u;
const wordBehind = / ?\((\p{L}{1,3})\)/u;
/** `03/04/2026` and its like, perhaps with a time behind it. */
export const twoNumbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,T])/;

/**
 * A date as people write it: `2026-03-09`, `09/03/2026` (in the order that is given), `9 Mar 2026`, `Mar 9, 2026`, `1er mars
 * 2026`, `9 de marzo de 2026`, `2026年3月9日`, with or without its weekday, in the languages of `calendarWords.ts`. Years of
 * two digits are those from 1970 to 2069. If `today` is given, a date may be without its year (`30/11`, `30 Nov`): it is the
 * nearest one. Undefined for anything else, and for dates that do not exist or are before 1970.
 */
export function readDay(text: string, order: DateOrder, today?: LocalDay): LocalDay | undefined {
  const cleaned = tidied(text);
  const near = today === undefined ? undefined : nearestDay(cleaned, order, today);
  if (near !== undefined) return near;
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cleaned) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(cleaned) ??
    /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/.exec(cleaned);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [whole, first, , second, year] = twoNumbers.exec(cleaned) ?? [];
  if (whole !== undefined) {
    if (whole !== cleaned) return undefined;
    const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
    return dayOf(yearOf(year), Number(month), Number(day));
  }
  const named =
    /^(\d{1,2})(?:er|º|°)?(?:[-/ ]|\. ?)(?:de |of )?(\p{L}{3,12})\.?(?: de |[-/., ]+)(\d{4}|\d{2})$/iu.exec(
      cleaned,
    );
  if (named !== null) return dayOf(yearOf(named[3]), monthOf(named[2]), Number(named[1]));
  const monthNamed = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(cleaned);
  return monthNamed === null
    ? undefined
    : dayOf(yearOf(monthNamed[3]), monthOf(monthNamed[1]), Number(monthNamed[2]));
}

/** The day nearest to today of a date without its year: `30/11`, `30 Nov`, `Nov 30`. */
function nearestDay(text: string, order: DateOrder, today: LocalDay): LocalDay | undefined {
  const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})\.?$/i.exec(text) ?? [];
  const [, name, number] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?$/i.exec(text) ?? [];
  const isNamed = name !== undefined || /\D/.test(second ?? '');
  const [day, month] =
    name !== undefined ? [number, name] : isNamed || order === 'dayFirst' ? [first, second] : [second, first];
  const ofMonth = isNamed ? monthOf(month) : Number(month);
  const year = new Date(today * 86_400_000).getUTCFullYear();
  // The 29th of February is at most eight years apart.
  const days = Array.from({ length: 17 }, (_, at) => dayOf(year - 8 + at, ofMonth, Number(day)));
  return days
    .filter((each) => each !== undefined)
    .toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today))[0];
}

/** Without a weekday, and with single spaces. */
export function tidied(text: string): string {
  const spaced = text.trim().replaceAll(/\s+/g, ' ');
  // Most cells of a file begin and end with a digit.
  if (/^\d[\d/.:T -]*$/.test(spaced)) return spaced;
  const without = (whole: string, word: string) => (isWeekday(word) ? '' : whole);
  // `Mar 9, 2026` has its month in front, `mar. 10 mars 2026` a Tuesday.
  return (monthInFront.test(spaced) ? spaced : spaced.replace(wordBefore, without)).replace(
    wordBehind,
    without,
  );
}

function yearOf(digits = ''): number {
  if (digits.length > 2) return Number(digits);
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
}

/** From 1; 0 for a word that is no month. */
function monthOf(word = ''): number {
  return monthOfWord(word) ?? 0;
}

function dayOf(year: number, month: number, day: number): LocalDay | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const found = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(found.getTime()) && found.toISOString().slice(0, 10) === date;
  return exists && year >= 1970 ? localDayOfDate(date) : undefined;
}
