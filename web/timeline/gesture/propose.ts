import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { isConflict } from '../../../domain/catalogue/violations.ts';
import type { Placement } from '../board/board.ts';
import {
  type GestureRules,
  type Grip,
  type HeldBooking,
  isColleague,
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
  };
}

/** A booking moved as a whole, so that it starts at the snap step nearest to the instant. */
export function movedTo(
  rules: GestureRules,
  grip: Grip,
  to: { readonly start: number; readonly row: string; readonly force: boolean },
  previous?: Proposal,
): Proposal {
  const start = rules.snap(to.start);
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
  const at = rules.snap(to.at);
  const start = edge === 'start' ? Math.min(at, from.end - rules.stepSeconds) : from.start;
  const end = edge === 'end' ? Math.max(at, from.start + rules.stepSeconds) : from.end;
  return judged(rules, grip, { start, end, resourceIds: from.resourceIds }, grip.row, to.force, previous);
}

/** The same place, judged again: after a change of `force`, or of the bookings around it. */
export function again(rules: GestureRules, grip: Grip, proposal: Proposal, force: boolean): Proposal {
  return judged(rules, grip, proposal, proposal.row, force);
}

/**
 * A placement in a row with its violations. In the booking's own place there are none. The previous proposal
 * is kept if nothing has changed, so that a trembling pointer costs nothing.
 */
export function judged(
  rules: GestureRules,
  grip: Grip,
  placement: Placement,
  row: string,
  force: boolean,
  previous?: Proposal,
): Proposal {
  if (previous?.row === row && previous.force === force && samePlacement(previous, placement))
    return previous;
  const home = samePlacement(placement, grip.booking);
  const { violations, remarks } = home ? faultless : rules.judge(grip.booking, placement);
  const rows = { from: grip.row, to: row };
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
  };
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

/** How the booking that is held would fit in another row at the time where it is held. */
export function fitIn(rules: GestureRules, grip: Grip, { start, end }: Proposal, row: string): Fit {
  const placement = { start, end, resourceIds: peopleAfter(grip.booking, grip.row, row) };
  const { violations, remarks, forbidden } = judged(rules, grip, placement, row, false);
  if (forbidden !== undefined) return 'cannot';
  if (violations.some(isConflict)) return 'conflict';
  return violations.length > 0 || remarks.length > 0 ? 'remark' : 'fits';
}
