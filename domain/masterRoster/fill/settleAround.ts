import { type AllocationContext, withoutJob } from '../../allocation/allocationContext.ts';
import type { Violation } from '../../allocation/allocationRecord.ts';
import { candidatesOf } from '../../allocation/candidates.ts';
import { prepareJob } from '../../allocation/preparedJob.ts';
import { localDayOfDate } from '../../time/localDay.ts';
import { type RosterCalendar, rosterOccurrences } from '../rosterOccurrences.ts';
import { atTime, contextWith, isChanged, isInConflict, type Placed, withPeople } from './placed.ts';

/** A roster as it is in any fortnight, whatever its own dates and the days on which the organisation is closed. */
export const everyFortnight = { startDate: null, endDate: null, closedDays: 'ignore' } as const;

export interface SettleOptions {
  readonly calendar: RosterCalendar;
  /** Checks that failed themselves are added. */
  readonly failures: Violation[];
}

/**
 * A plan of a fortnight with the days beside it, on which the roster is the same: night work of its last day is followed by its
 * first day. What the plan has changed and what collides there with the roster itself finds other people, or nobody.
 * `neighbours` are the occurrences of those days.
 */
export function settleAround(
  context: AllocationContext,
  events: readonly Placed[],
  neighbours: readonly Placed[],
  { calendar, failures }: SettleOptions,
): { readonly context: AllocationContext; readonly events: readonly Placed[] } {
  const settled = new Map(events.map((one) => [one.occurrence.event.id, one]));
  const whole = () => {
    const beside = neighbours.map((neighbour) => repeated(neighbour, settled, calendar));
    return contextWith(context, [...settled.values(), ...beside]);
  };
  let current = whole();
  const give = (one: Placed, resourceIds: readonly string[]) => {
    const given = withPeople(one, resourceIds);
    settled.set(one.occurrence.event.id, given);
    current = whole();
    return given;
  };
  for (const one of events) {
    if (!isChanged(one) || one.resourceIds.length === 0 || !isInConflict(current, one)) continue;
    const itself = neighbours.filter(({ occurrence }) => occurrence.event.id === one.occurrence.event.id);
    const without = [one, ...itself].reduce((rest, { job }) => withoutJob(rest, job.id), current);
    const free = candidatesOf(without, prepareJob(without.index, one.job), failures);
    const people = free.slice(0, one.job.resourcesNeeded).map(({ resource }) => resource.id);
    const given = give(one, people.length === one.job.resourcesNeeded ? people : []);
    if (given.resourceIds.length > 0 && isInConflict(current, given)) give(one, []);
  }
  return { context: current, events: [...settled.values()] };
}

/** An occurrence of a day beside the fortnight, as the plan has its event. */
function repeated(neighbour: Placed, planned: ReadonlyMap<string, Placed>, calendar: RosterCalendar): Placed {
  const { event, date } = neighbour.occurrence;
  const one = planned.get(event.id);
  if (one === undefined) return neighbour;
  const day = localDayOfDate(date);
  const { start, end } = one;
  const [again] = rosterOccurrences(
    everyFortnight,
    [{ ...event, start, end }],
    { first: day, last: day },
    calendar,
  );
  return again === undefined
    ? neighbour
    : withPeople(atTime(neighbour, { start, end, span: again }), one.resourceIds);
}
