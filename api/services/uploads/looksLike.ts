import { z } from 'zod';
import { readMoment, readTimeOfDay } from '../../../domain/time/localMoment.ts';
import type { CellContent, UnreadColumn } from '../../contract/upload.ts';
import { guessStatus, readStatus } from './bookingProgress.ts';
import { plainName } from './naturalKey.ts';

/** Of so many values that a column has, one may be of another kind: exports contain slips and remarks. */
const share = 0.9;
/** More different words than that are no statuses. */
const mostStatuses = 15;

/** Times of day, prices and hours have two decimals; degrees that place a house have four, of which the last may be 0. */
const degrees = (most: number) => (text: string) =>
  /^-?\d{1,3}[.,]\d{3,}$/.test(text) &&
  Math.abs(Number(text.replace(',', '.'))) <= most &&
  Number(text) !== 0;
const precise = (text: string) => /[.,]\d{4,}$/.test(text);
const momentIs = (kinds: readonly string[]) => (text: string) =>
  // A plain number is more often something else than epoch seconds.
  !/^\d+$/.test(text) &&
  kinds.includes(readMoment(text, 'dayFirst')?.kind ?? readMoment(text, 'monthFirst')?.kind ?? '');

const tests: { readonly [Content in CellContent]?: (text: string) => boolean } = {
  date: momentIs(['day']),
  moment: momentIs(['dayAndTime', 'instant']),
  // `8h30` and `8.30` may be how long something takes, or what it costs.
  time: (text) => /[:：時]|[ap]\.? ?m|uhr|uur|kl|godz/i.test(text) && momentIs(['time'])(text),
  email: (text) => z.email().safeParse(text).success,
  // Plain digits may be any number of a record; a telephone number begins with a 0 or a +, or is written in groups.
  phone: (text) =>
    /^[+(\d][\d\s().+/-]{6,}$/.test(text) &&
    /^[+0(]|[ ()-]/.test(text) &&
    readMoment(text, 'dayFirst') === undefined,
  latitude: degrees(90),
  longitude: degrees(180),
  duration: (text) =>
    /^(\d{1,2}:\d{2}(:00)?|\d+(\.\d+)? ?(h|hrs?|hours?|m|mins?|minutes?)( ?\d+ ?m(in)?)?)$/i.test(text),
  status: (text) => readStatus(text) !== undefined || guessStatus(text) !== undefined,
};

/**
 * Whether the values of a column are of a kind; empty ones are left out, and a column without values is of none.
 *
 * @param atLeast the share of its values that have to be
 */
export function looksLike(content: CellContent, values: readonly string[], atLeast = share): boolean {
  const test = tests[content];
  const given = values.filter((value) => value !== '');
  if (test === undefined || given.length === 0) return false;
  if (content === 'status' && new Set(given.map(plainName)).size > mostStatuses) return false;
  const isDegrees = content === 'latitude' || content === 'longitude';
  if (isDegrees && given.filter(precise).length < given.length / 2) return false;
  return given.filter(test).length >= given.length * atLeast;
}

/** A column that nothing reads although it says when, where or who. */
export function saysOf(
  heading: string,
  values: readonly string[],
  names: ReadonlySet<string>,
): UnreadColumn['says'] | undefined {
  const given = values.filter((value) => value !== '');
  if (given.length === 0) return undefined;
  if (looksLike('date', given) || looksLike('moment', given)) return 'dates';
  const timed = given.filter((value) => readTimeOfDay(value) !== undefined).length >= given.length * share;
  if (timed && given.every((value) => !/^\d+[.,]\d+$/.test(value) || timeHeading.test(heading)))
    return 'times';
  const streets = given.filter((value) => /\d/.test(value) && street.test(value)).length;
  if (streets >= given.length / 2) return 'places';
  if (looksLike('latitude', given) || looksLike('longitude', given)) return 'places';
  const named = given.filter((value) => names.has(plainName(value))).length;
  return named > 0 && named >= given.length / 2 ? 'names' : undefined;
}

/** Words for a street in the languages that files have. */
const street =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|rue|boulevard|chemin|calle|avenida|plaza|viale|corso|piazza|rua|travessa|ulica|ul|aleja)\b|(?:stra(?:ß|ss)e|str\.|weg|platz|straat|laan|plein|gatan|vägen)(?:\b|\s)|丁目|番地|[市区町村].*\d/iu;

/** Words for a time in the headings of the languages that files have. */
const timeHeading = /time|zeit|uhr|heure|hora|orario|\bora\b|tijd|godzin|czas|klock|時/i;
