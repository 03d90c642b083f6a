import { z } from 'zod';
import type { CellContent } from '../../contract/upload.ts';
import { guessStatus, readStatus } from './bookingProgress.ts';
import { readMoment } from './localMoment.ts';
import { plainName } from './naturalKey.ts';

/** Of so many values that a column has, one may be of another kind: exports contain slips and remarks. */
const share = 0.9;
/** More different words than that are no statuses. */
const mostStatuses = 15;

const degrees = (most: number) => (text: string) =>
  /^-?\d{1,3}\.\d{2,}$/.test(text) && Math.abs(Number(text)) <= most && Number(text) !== 0;
const momentIs = (kinds: readonly string[]) => (text: string) =>
  // A plain number is more often something else than epoch seconds.
  !/^\d+$/.test(text) &&
  kinds.includes(readMoment(text, 'dayFirst')?.kind ?? readMoment(text, 'monthFirst')?.kind ?? '');

const tests: { readonly [Content in CellContent]?: (text: string) => boolean } = {
  date: momentIs(['day']),
  moment: momentIs(['dayAndTime', 'instant']),
  time: momentIs(['time']),
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
  return given.filter(test).length >= given.length * atLeast;
}
