import { Result } from 'effect';
import type { Position } from '../../../commands/log/log.ts';
import type { StepWithMany } from '../../../domain/booking/manySteps.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { listBookings } from '../../../projections/queries/bookingList.ts';
import type { BookingListQuery } from '../../../projections/queries/bookingListQuery.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import type { UploadReport } from '../../contract/upload.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { emptyReport } from './emptyReport.ts';
import { wordOfStep } from './fields/bookingStepFields.ts';
import { recognisedBy } from './recognisedBy.ts';
import type { PlanAgain } from './savePlan.ts';
import { type BookingAtHand, type StepParts, stepWithBooking } from './stepWithBooking.ts';
import { countedSteps } from './uploadCounts.ts';
import type { UploadError } from './uploadError.ts';
import type { Step } from './uploadPlan.ts';

/** The most bookings with which a step is taken over a filter. */
export const mostOverFilter = 10_000;

/** So many are read at a time. */
const pageSize = 500;

const figures = new Intl.NumberFormat('en-AU');

/** What is to happen with the bookings of a filter: what is known before anything is saved, and the steps. */
export interface StepsOverFilter {
  readonly report: UploadReport;
  readonly steps: readonly Step[];
}

/**
 * Plans a step with every booking that a list shows, as far as it may be taken with each; the others are in the report
 * with the reason, their `line` being the place in the list and their `value` the booking. Refuses what the list refuses,
 * and lists of more than `mostOverFilter` bookings.
 */
export async function planStepsOverFilter(
  context: QueryContext,
  actor: Actor,
  query: Omit<BookingListQuery, 'limit' | 'cursor'>,
  { asked, dryRun, now }: { readonly asked: StepWithMany; readonly dryRun: boolean; readonly now: number },
): Promise<Result.Result<StepsOverFilter, Refusal>> {
  const found = await readOrganisation(context, actor, { after: query.after });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const parts: StepParts = { actor, organisation: found.success.organisation, now };
  const steps: Step[] = [];
  const errors: UploadError[] = [];
  let rows = 0;
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await listBookings(context, actor, { ...query, limit: pageSize, cursor });
    if (Result.isFailure(page)) return Result.fail(page.failure);
    const { total, orMore, nextCursor } = page.success;
    if (total + (orMore ? 1 : 0) > mostOverFilter) {
      const selected = `${orMore ? 'more than ' : ''}${figures.format(total)}`;
      const message = `selects ${selected} bookings; at most ${figures.format(mostOverFilter)} are changed together: narrow the filter`;
      return Result.fail(invalidField('query', message));
    }
    for (const booking of page.success.rows) {
      rows += 1;
      const planned = stepWithBooking(asked, atHand(booking), [rows], parts);
      if ('commands' in planned) steps.push(planned);
      else errors.push({ line: rows, column: null, value: nameOf(booking), reason: planned.message });
    }
    cursor = nextCursor ?? undefined;
    isLast = nextCursor === null;
  }
  const kind = 'bookingSteps';
  return Result.succeed({
    report: {
      ...emptyReport({ kind, dryRun, rows, recognisedBy: recognisedBy(kind) }),
      nothingKept: dryRun,
      errors,
      rejected: errors.length,
      ...countedSteps(steps),
    },
    steps,
  });
}

/** Plans steps again with their bookings as they are now, which is as the log's `head` has them. */
export function planAgain(
  context: QueryContext,
  actor: Actor,
  { head, clock }: { readonly head: () => Promise<Position>; readonly clock: () => number },
): PlanAgain {
  return async ({ recordId, lines, asked }) => {
    if (asked === undefined) return undefined;
    const after = await head();
    const found = await readOrganisation(context, actor, { after });
    const page = await listBookings(context, actor, { ids: [recordId], sort: 'start', limit: 1, after });
    const [booking] = Result.isSuccess(page) ? page.success.rows : [];
    if (booking === undefined || Result.isFailure(found)) return undefined;
    const { organisation } = found.success;
    const now = Math.floor(clock() / 1000);
    return stepWithBooking(asked, atHand(booking), lines, { actor, organisation, now });
  };
}

/** What the register calls it: `Confirm 312 bookings`. */
export function nameOfSteps({ step }: StepWithMany, bookings: number): string {
  return `${wordOfStep(step)} ${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`;
}

function atHand({ resources, ...booking }: BookingView): BookingAtHand {
  return { ...booking, resourceIds: resources.map(({ id }) => id) };
}

/** As lists call it. */
function nameOf({ title, customerName, reference }: BookingView): string {
  const name = title === '' ? customerName : title;
  return reference === null ? name : `${reference} ${name}`;
}
