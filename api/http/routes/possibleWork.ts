import { Result } from 'effect';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { seesBooking } from '../../../domain/booking/seesBooking.ts';
import { customersOfBooking } from '../../../domain/groupEvent/servedCustomers.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { mostRecordsInStep } from '../../../domain/kernel/mostRecordsInStep.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { peopleInScope } from '../../../domain/masterLabelSet/peopleInScope.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import {
  freePeopleRequestSchema,
  freePeopleViewSchema,
  possibleTimesRequestSchema,
  possibleTimesViewSchema,
} from '../../contract/possibleWork.ts';
import { swapPreviewSchema, swapRequestSchema } from '../../contract/swap.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { tellFailedChecks } from '../../services/planning/failedChecks.ts';
import { listFreePeople } from '../../services/planning/listFreePeople.ts';
import { planningRefusal, runEnded } from '../../services/planning/planningRefusal.ts';
import { previewSwap } from '../../services/planning/previewSwap.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const base = {
  method: 'POST',
  access: { read: 'planning' },
  alsoTells: ['work', 'people'],
  scope: 'write',
  tag: 'Planning',
} as const;

/** How long a question waits for the sender's own changes, milliseconds. */
const timeoutMs = 10_000;
const secondsPerDay = 86_400;

/** What is looked for before there is a booking, and what two people exchange: answers that change nothing. */
export const possibleWorkRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    path: '/api/v1/possible-times',
    summary: 'When a booking could be',
    description:
      'When a booking, or one that is to be made (`booking`), could be done: for each day of a range the time nearest to its own at which as many people as it needs are free, by the checks that a move is decided by, with the best of them, what they cost and how far away they are. With `resourceIds` only these are asked about, and all of them must be free. The best time first. Days without such a time are left out.',
    input: { body: possibleTimesRequestSchema },
    answer: possibleTimesViewSchema,
    async handle({ input: { body }, request, reply, services, actor }) {
      const { bookingId, booking: newWork, resourceIds, days, after } = body;
      const found = await workAsked(services, actor, { bookingId, newWork, after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { booking } = found.success;
      const now = Math.floor(Date.now() / 1000);
      const from = Math.max(body.from ?? now, now);
      const all = await services.facts.allocation(
        actor.org,
        { start: from, end: from + days * secondsPerDay },
        {
          customerIds:
            booking === undefined ? [newWork?.customerId ?? []].flat() : [...customersOfBooking(booking)],
        },
      );
      const facts = peopleInScope(actor, all, booking?.resourceIds ?? []);
      const unknown = unknownPerson(facts, resourceIds ?? []);
      if (unknown !== undefined) return Result.fail(unknown);
      const work = booking === undefined ? newWork && { newWork } : { booking };
      if (work === undefined) return Result.fail(noBooking);
      try {
        const told = await services.planning.desk.run({
          of: actor,
          task: async () => ({ kind: 'possibleTimes', facts, work, resourceIds, from, days }),
          signal: goneSignal(reply),
        });
        if (told?.kind !== 'possibleTimes') return Result.fail(runEnded);
        tellFailedChecks(request.log, told);
        return Result.succeed({
          ...told.found,
          position: facts.position,
          revision: booking?.revision ?? null,
        });
      } catch (error) {
        return Result.fail(planningRefusal(error));
      }
    },
  }),

  defineRoute({
    ...base,
    path: '/api/v1/free-people',
    summary: 'Who is free at a time',
    description:
      'Everybody for something that is no booking yet: at a place (the customer’s, or a point), at a time, with labels, within so many kilometres. Those who are free first, the best first, with the distance, what they cost, and their hours of that day and week with this; for the others every reason against them. Without labels none are asked for; without `withinKm` the organisation’s maximum distance holds.',
    input: { body: freePeopleRequestSchema },
    answer: freePeopleViewSchema,
    async handle({ input: { body }, request, services, actor }) {
      const { withinKm, after, ...work } = body;
      const found = await workAsked(services, actor, { newWork: work, after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const facts = await services.facts.allocation(actor.org, work, {
        customerIds: work.customerId === null ? [] : [work.customerId],
      });
      const view = listFreePeople(peopleInScope(actor, facts, []), work, withinKm);
      tellFailedChecks(request.log, view);
      return Result.succeed(view);
    },
  }),

  defineRoute({
    ...base,
    path: '/api/v1/swaps',
    summary: 'Preview a swap',
    description:
      'What it means if two people exchange work: the bookings named, or all of theirs that begin in a span. Who has each booking then, what would stand against it, and which bookings cannot be exchanged (locked, under way), by name. Changes nothing: `booking.applyPlan` with the source `swap` does that, as one step.',
    input: { body: swapRequestSchema },
    answer: swapPreviewSchema,
    async handle({ input: { body }, request, services, actor }) {
      const { resourceIds, bookingIds, from = 0, to = 0, after } = body;
      const behind = await untilReached(services.facts, after);
      if (behind !== undefined) return Result.fail(behind);
      const named = bookingIds && (await services.facts.bookings(actor.org, bookingIds));
      const seen = (one: BookingFact) => seesBooking(actor, one.id, one);
      if (named !== undefined && named.filter(seen).length < new Set(bookingIds).size) {
        return Result.fail(noBooking);
      }
      const span = named === undefined ? { start: from, end: to } : spanOf(named);
      const facts = await services.facts.allocation(actor.org, span, { customerIds: [] });
      const unknown = unknownPerson(peopleInScope(actor, facts, []), resourceIds);
      if (unknown !== undefined) return Result.fail(unknown);
      const only = bookingIds && new Set(bookingIds);
      const bookings = facts.bookings.filter(
        (one) =>
          seen(one) &&
          (only === undefined ? one.start >= from && one.start < to && isCurrent(one) : only.has(one.id)),
      );
      if (bookings.length > mostRecordsInStep) {
        return Result.fail(
          invalidField('body.to', `must be nearer: more than ${mostRecordsInStep} bookings begin`),
        );
      }
      const preview = previewSwap(facts, actor, resourceIds, bookings);
      tellFailedChecks(request.log, preview);
      return Result.succeed(preview);
    },
  }),
];

const noBooking: Refusal = { code: 'not_found', message: refusalTexts.notFound('booking'), details: {} };

/** The booking that is asked about, if there is one and the sender sees it; and whether they see whom a new one is for. */
async function workAsked(
  { reads, facts }: Pick<RouteServices, 'reads' | 'facts'>,
  actor: Actor,
  {
    bookingId,
    newWork,
    after,
  }: {
    readonly bookingId?: string | undefined;
    readonly newWork?: { readonly customerId: string | null } | undefined;
    readonly after?: number | undefined;
  },
): Promise<Result.Result<{ readonly booking: BookingFact | undefined }, Refusal>> {
  if (bookingId !== undefined) {
    const found = await findBooking(reads, actor, { bookingId, after });
    if (Result.isFailure(found)) return Result.fail(found.failure);
    const [booking] = await facts.bookings(actor.org, [bookingId]);
    return booking === undefined ? Result.fail(noBooking) : Result.succeed({ booking });
  }
  const behind = await untilReached(facts, after);
  if (behind !== undefined) return Result.fail(behind);
  const customerId = newWork?.customerId ?? null;
  if (customerId === null) return Result.succeed({ booking: undefined });
  const found = await findRecord(reads, actor, 'customer', { id: customerId });
  return Result.isFailure(found) ? Result.fail(found.failure) : Result.succeed({ booking: undefined });
}

/** Waits for the sender's own changes; a refusal if that takes too long. */
async function untilReached(
  facts: RouteServices['facts'],
  after: number | undefined,
): Promise<Refusal | undefined> {
  if (after === undefined) return undefined;
  try {
    await facts.waitFor(after, timeoutMs);
    return undefined;
  } catch (error) {
    return planningRefusal(error);
  }
}

/** The refusal for people whom the organisation, or the scope of the sender, does not have. */
function unknownPerson({ resources }: AllocationFacts, ids: readonly string[]): Refusal | undefined {
  const known = new Set(resources.map(({ id }) => id));
  const resourceId = ids.find((id) => !known.has(id));
  if (resourceId === undefined) return undefined;
  return { code: 'not_found', message: refusalTexts.notFound('resource'), details: { resourceId } };
}

function spanOf(bookings: readonly BookingFact[]): { readonly start: number; readonly end: number } {
  return {
    start: Math.min(...bookings.map(({ start }) => start)),
    end: Math.max(...bookings.map(({ end }) => end)),
  };
}
