import type { OrganisationFact } from '../kernel/facts.ts';
import { refuse } from '../kernel/refusal.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { refusalTexts } from '../text/texts.ts';

/** From `start` to `end`, epoch seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const LONGEST_SECONDS = 31 * 86_400;

/**
 * What is wrong with the time of a booking; undefined if nothing is.
 *
 * @param before its time until now: it may keep its length, whatever that is
 */
export function spanRefusal(
  { start, end }: Span,
  { organisation }: { readonly organisation: Pick<OrganisationFact, 'settings'> },
  before?: Span,
) {
  if (end <= start) return refuse('invalid_input', refusalTexts.endBeforeStart, { path: ['end'] });
  if (end - start > LONGEST_SECONDS) {
    return refuse('invalid_input', refusalTexts.spanTooLong, { path: ['end'] });
  }
  return isAgainstDayLimit({ start, end }, organisation.settings, before)
    ? refuse('invalid_input', refusalTexts.longerThanADay, { path: ['end'] })
    : undefined;
}

/** Whether a booking would last longer than the settings allow, and does not last as long already. */
export function isAgainstDayLimit(
  span: Span,
  { bookingsWithinADay }: Pick<OrganisationSettings, 'bookingsWithinADay'>,
  before: Span | undefined,
): boolean {
  const keepsLength = before !== undefined && span.end - span.start === before.end - before.start;
  return bookingsWithinADay && !keepsLength && isLongerThanADay(span);
}

/** More than 24 hours, however long the day is on the clock. */
export function isLongerThanADay({ start, end }: Span): boolean {
  return end - start > 86_400;
}

/**
 * The time of a booking that is resumed: the one given, with the booking's own length if only the start is
 * given.
 */
export function spanAfterUnparking(
  booking: Span,
  given: { readonly start?: number | undefined; readonly end?: number | undefined },
): Span {
  const start = given.start ?? booking.start;
  return { start, end: given.end ?? start + (booking.end - booking.start) };
}

/** The time of a booking that is edited: each end that is given, and its own for the other. */
export function spanAfterEdit(
  booking: Span,
  given: { readonly start?: number | undefined; readonly end?: number | undefined },
): Span {
  return { start: given.start ?? booking.start, end: given.end ?? booking.end };
}

/** Whether an edit moves a booking. */
export function moves(booking: Span, given: Parameters<typeof spanAfterEdit>[1]): boolean {
  const { start, end } = spanAfterEdit(booking, given);
  return start !== booking.start || end !== booking.end;
}

/** The same ids in the same order, each once. */
export function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
