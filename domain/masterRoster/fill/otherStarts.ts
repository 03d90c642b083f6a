import type { RosterTemplateDetails } from '../../rosterTemplate/rosterTemplate.ts';
import type { Interval } from '../../time/intervals.ts';
import { localDayOfDate } from '../../time/localDay.ts';
import { spanOn } from '../../time/spanOn.ts';
import type { Zone } from '../../time/zone.ts';
import type { RosterOccurrence } from '../rosterOccurrences.ts';

/** Starts are moved by steps of so many seconds: a quarter of an hour. */
const step = 900;
const day = 86_400;

/** Another time of a roster event on its own day. */
export interface OtherStart {
  /** Local seconds of the day, as in the event. */
  readonly start: number;
  readonly end: number;
  readonly span: Interval;
}

/**
 * When automatic assignment may start an event instead, nearest first, the earlier of two before the later: within its
 * tolerance, on the same day, and only where its template lets times move (docs/master-roster.md).
 */
export function otherStarts(
  zone: Zone,
  { mayMove }: Pick<RosterTemplateDetails, 'mayMove'>,
  { event, date }: RosterOccurrence,
): readonly OtherStart[] {
  if (!mayMove || event.force) return [];
  const most = Math.floor((event.tolerance * 60) / step);
  const localDay = localDayOfDate(date);
  return Array.from({ length: 2 * most }, (_, place) => {
    const by = (Math.floor(place / 2) + 1) * step;
    return place % 2 === 0 ? -by : by;
  }).flatMap((by) => {
    const start = event.start + by;
    if (start < 0 || start >= day) return [];
    const end = (event.end + by + day) % day;
    return [{ start, end, span: spanOn(zone, localDay, { start, end }) }];
  });
}
