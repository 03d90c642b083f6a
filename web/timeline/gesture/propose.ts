import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { isConflict } from '../../../domain/catalogue/violations.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { Placement } from '../board/board.ts';
import {
  type GestureRules,
  type Grip,
  type HeldBooking,
  type HeldWith,
  isColleague,
  type OtherProposal,
  type Proposal,
  peopleAfter,
  samePlacement,
} from './gesture.ts';

const faultless = { violations: [], remarks: [] };

/** The proposal for a booking that has just been taken up: its present place. */
export function atHome(grip: Grip): Proposal {
  const { start, end, resourceIds } = grip.booking;
  return {
    start,
    end,
    resourceIds,
    row: grip.row,
    force: false,
    violations: [],
    remarks: [],
    forbidden: undefined,
    others: [],
    judged: 'all',
  };
}

/** How many of the others are judged while they move: a frame has no time for more. */
const judgedOnTheMove = 5;

/** A booking moved as a whole, so that it starts at the snap step nearest to the instant. */
export function movedTo(
  rules: GestureRules,
  grip: Grip,
  to: { readonly start: number; readonly row: string; readonly force: boolean },
  previous?: Proposal,
): Proposal {
  const start = rules.snap(to.start, grip.booking.start);
  const end = start + (grip.booking.end - grip.booking.start);
  return judged(
    rules,
    grip,
    { start, end, resourceIds: peopleAfter(grip.booking, grip.row, to.row) },
    to.row,
    to.force,
    previous,
  );
}

/** A booking with another length, at least one snap step. */
export function resizedTo(
  rules: GestureRules,
  grip: Grip,
  edge: 'start' | 'end',
  to: { readonly at: number; readonly force: boolean },
  from: Placement = grip.booking,
  previous?: Proposal,
): Proposal {
  const at = rules.snap(to.at, from[edge]);
  const start = edge === 'start' ? Math.min(at, from.end - rules.stepSeconds) : from.start;
  const end = edge === 'end' ? Math.max(at, from.start + rules.stepSeconds) : from.end;
  return judged(rules, grip, { start, end, resourceIds: from.resourceIds }, grip.row, to.force, previous);
}

/** The same place, judged again: after a change of `force`, or of the bookings around it. */
export function again(rules: GestureRules, grip: Grip, proposal: Proposal, force: boolean): Proposal {
  return judged(rules, grip, proposal, proposal.row, force, undefined, proposal.judged);
}

/** The same place with every one of the others judged, as it is let go there. */
export function inFull(rules: GestureRules, grip: Grip, proposal: Proposal): Proposal {
  if (proposal.judged === 'all') return proposal;
  return judged(rules, grip, proposal, proposal.row, proposal.force, undefined, 'all');
}

/**
 * A placement in a row with its violations. In the booking's own place there are none. The previous proposal
 * is kept if nothing has changed, so that a trembling pointer costs nothing.
 */
export function judged(
  rules: GestureRules,
  grip: Grip,
  wanted: Placement,
  row: string,
  force: boolean,
  previous?: Proposal,
  scope: Proposal['judged'] = 'first',
): Proposal {
  const placement = inItsTime(grip.booking, wanted);
  if (previous?.row === row && previous.force === force && samePlacement(previous, placement))
    return previous;
  const home = samePlacement(placement, grip.booking);
  const rows = { from: grip.row, to: row };
  const others = home ? [] : othersAfter(rules, grip, placement, rows);
  const together = new Map<string, Placement>([[grip.booking.id, placement]]);
  for (const { held, place } of others) if (typeof place === 'object') together.set(held.booking.id, place);
  const { violations, remarks } = home ? faultless : rules.judge(grip.booking, placement, together);
  const forbidden =
    home && !isColleague(grip.booking, rows.from, rows.to)
      ? undefined
      : rules.forbid(grip.booking, placement, rows);
  const { start, end, resourceIds } = placement;
  return {
    start,
    end,
    resourceIds,
    row,
    force,
    violations,
    remarks,
    forbidden,
    judged: others.length > judgedOnTheMove ? scope : 'all',
    others: others.map(({ held, place }, index): OtherProposal => {
      if (typeof place !== 'object') {
        const { start, end, resourceIds } = held.booking;
        return { held, start, end, resourceIds, row: held.row, ...faultless, forbidden: place };
      }
      const later = scope === 'first' && index >= judgedOnTheMove;
      const { violations, remarks } = later ? faultless : rules.judge(held.booking, place, together);
      return { held, ...place, violations, remarks, forbidden: undefined };
    }),
  };
}

/** A place at the booking's own time, if that is not to be changed. */
function inItsTime<Place extends Interval>(booking: HeldBooking, place: Place): Place {
  return booking.keepsTime ? { ...place, start: booking.start, end: booking.end } : place;
}

/** Where each of the others would go, or why it stays where it is. */
function othersAfter(
  rules: GestureRules,
  { booking, others }: Grip,
  { start, end }: Placement,
  rows: { readonly from: string; readonly to: string },
): readonly { readonly held: HeldWith; readonly place: (Placement & { readonly row: string }) | string }[] {
  const shift = rules.shift(rows.from, rows.to);
  const atStart = start - booking.start;
  const atEnd = end - booking.end;
  const spanOf = (one: HeldBooking) => {
    if (atStart === atEnd) return { start: one.start + atStart, end: one.end + atEnd };
    const shortest = rules.stepSeconds;
    const ends = atStart === 0 ? Math.max(one.end + atEnd, one.start + shortest) : one.end + atEnd;
    return { start: Math.min(one.start + atStart, ends - shortest), end: ends };
  };
  return others.map((held) => {
    const { fixed } = held.booking;
    if (fixed !== undefined) return { held, place: fixed };
    const row = shift(held.row);
    if (row === undefined) return { held, place: 'There is no row for it there.' };
    const span = inItsTime(held.booking, spanOf(held.booking));
    const place = { ...span, resourceIds: peopleAfter(held.booking, held.row, row), row };
    return { held, place: rules.forbid(held.booking, place, { from: held.row, to: row }) ?? place };
  });
}

/** Every booking of a proposal that would be moved, the one that was grabbed first. */
export function placedTogether({ booking, row }: Grip, proposal: Proposal): readonly OtherProposal[] {
  const grabbed = { ...proposal, held: { booking, row } };
  return [grabbed, ...proposal.others].filter(
    (one) => one.forbidden === undefined && !samePlacement(one, one.held.booking),
  );
}

/**
 * The conflicts that a drop would override and that the booking does not have already where it stands. A busy person is
 * always one of them, as it may be another job. Empty for a place that is forbidden: there is nothing to override.
 */
export function overrides(
  booking: HeldBooking,
  { violations, forbidden }: Pick<Proposal, 'violations' | 'forbidden'>,
): readonly Violation[] {
  if (forbidden !== undefined) return [];
  return violations.filter(
    (one) =>
      isConflict(one) &&
      (one.code === 'resource_busy' ||
        !booking.violations.some(
          ({ code, resourceId }) => code === one.code && resourceId === one.resourceId,
        )),
  );
}

/** Whether the server keeps such a place only if it is forced (`resource_busy`, or a check that itself failed). */
export function needsForce({ violations }: Pick<Proposal, 'violations'>): boolean {
  return violations.some(({ code }) => code === 'resource_busy' || code === 'fallback');
}

/** How well a row suits a booking: `remark` fits as well, `cannot` is refused whatever is said. */
export type Fit = 'fits' | 'remark' | 'conflict' | 'cannot';

/**
 * How the booking that is held would fit in a row at the time where it is held: where it stands, with the conflicts that
 * it has there.
 */
export function fitIn(rules: GestureRules, grip: Grip, { start, end }: Proposal, row: string): Fit {
  const placement = { start, end, resourceIds: peopleAfter(grip.booking, grip.row, row) };
  const { others, ...grabbed } = judged(rules, grip, placement, row, false);
  if (grabbed.forbidden !== undefined) return 'cannot';
  const all = [grabbed, ...others];
  const violations = samePlacement(placement, grip.booking)
    ? grip.booking.violations
    : all.flatMap((one) => one.violations);
  const remarks = all.flatMap((one) => one.remarks);
  if (violations.some(isConflict)) return 'conflict';
  return violations.length > 0 || remarks.length > 0 ? 'remark' : 'fits';
}
