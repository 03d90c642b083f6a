import type { z } from 'zod';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import {
  type AllocationContext,
  createAllocationContext,
  withAllocations,
} from '../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import { assess } from '../../domain/allocation/assess.ts';
import { distinctViolations } from '../../domain/allocation/checkPlan.ts';
import { explain } from '../../domain/allocation/explain.ts';
import { type Job, jobOf } from '../../domain/allocation/job.ts';
import { mergeViolations } from '../../domain/allocation/mergeViolations.ts';
import { optimise } from '../../domain/allocation/optimise/optimise.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { AllocationFacts, BookingFact } from '../../domain/facts.ts';
import type { PlanPreview, PlanSide, PlanTotalsView, planRequestSchema } from '../contract/planning.ts';
import { type PlanningNames, planningNames } from './planningNames.ts';

export type PlanOrder = z.output<typeof planRequestSchema>;

/** Observes a plan while it is being made, and can end it. */
export interface PlanWatch {
  readonly shouldStop: () => boolean;
  /** `done`: progress from 0 to 1; `bookings`: how many are planned; `best`: the best plan so far. */
  readonly onProgress: (done: number, bookings: number, best: PlanTotalsView) => void;
}

/** A preview without what only the caller knows: how long it took and why it ended. */
export type Plan = Omit<PlanPreview, 'elapsedMs' | 'ended'>;

/** A booking that the plan takes into account. */
interface Considered {
  readonly booking: BookingFact;
  readonly job: Job;
  /** False: its people stay. */
  readonly movable: boolean;
}

/** Bookings that a dispatcher still plans or watches; the others are over or parked. */
const consideredStatuses: readonly BookingStatus[] = [
  'draft',
  'rostered',
  'confirmed',
  'dispatched',
  'active',
];

/** The most texts, and the most people by name, for one reason. */
const mostMessages = 5;
const mostPeople = 20;

/** A plan, and the checks that failed themselves while it was made (`fallback`), for the error log. */
export interface MadePlan {
  readonly plan: Plan;
  readonly failures: readonly Violation[];
}

/** Makes a plan of a span from the facts of one moment: what it would change, and what stays unallocated. */
export function makePlan(facts: AllocationFacts, order: PlanOrder, watch: PlanWatch): MadePlan {
  const present = createAllocationContext(facts);
  const considered = considerBookings(facts, order, present);
  const before = sideOf(
    present,
    considered.map(({ booking, job }) => ({ job, resourceIds: booking.resourceIds })),
  );
  const { people, provenMost, failures } = findPeople(present, considered, order, watch);
  const peopleOf = ({ booking }: Considered) => people.get(booking.id) ?? booking.resourceIds;
  const after = withAllocations(
    present,
    considered.filter(({ movable }) => movable).map((one) => ({ job: one.job, resourceIds: peopleOf(one) })),
  );
  const names = planningNames(facts);
  const { mode, from, to, seed } = order;
  const plan: Plan = {
    mode,
    from,
    to,
    seed,
    position: facts.position,
    provenMost,
    bookings: considered.length,
    locked: considered.filter(({ movable }) => !movable).length,
    before,
    after: sideOf(
      after,
      considered.map((one) => ({ job: one.job, resourceIds: peopleOf(one) })),
    ),
    changes: considered
      .filter((one) => one.movable && !sameSet(one.booking.resourceIds, peopleOf(one)))
      .map((one) => ({
        ...plannedBooking(one, names),
        before: one.booking.resourceIds.map(names.person),
        after: peopleOf(one).map(names.person),
        choices: [...assess(after, one.job, peopleOf(one))],
      })),
    unallocated: considered
      .filter((one) => one.movable && peopleOf(one).length === 0)
      .map((one) => ({ ...plannedBooking(one, names), ...whyUnallocated(after, one.job, names) })),
  };
  return { plan, failures };
}

/** By start, then id. A booking whose people violate a check keeps them: somebody has accepted that. */
function considerBookings(
  { bookings }: AllocationFacts,
  order: PlanOrder,
  present: AllocationContext,
): readonly Considered[] {
  const { from, to, mode, includeConfirmed } = order;
  const wanted = order.bookingIds === undefined ? undefined : new Set(order.bookingIds);
  const mayMove = (booking: BookingFact, job: Job): boolean => {
    const { status, resourceIds, locked } = booking;
    if (locked) return false;
    if (resourceIds.length === 0) return status === 'draft';
    if (mode === 'allocateAll' || resourceIds.length !== job.resourcesNeeded) return false;
    if (status !== 'rostered' && !(status === 'confirmed' && includeConfirmed)) return false;
    return assess(present, job, resourceIds).every(({ violations }) => violations.length === 0);
  };
  return bookings
    .filter(
      ({ id, start, status }) =>
        from <= start && start < to && consideredStatuses.includes(status) && (wanted?.has(id) ?? true),
    )
    .sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
    .map((booking) => {
      const job = jobOf(booking);
      return { booking, job, movable: mayMove(booking, job) };
    });
}

/** The possible people of the movable bookings, by booking. */
function findPeople(
  present: AllocationContext,
  considered: readonly Considered[],
  { mode, seed }: PlanOrder,
  { shouldStop, onProgress }: PlanWatch,
): {
  readonly people: ReadonlyMap<string, readonly string[]>;
  readonly provenMost: boolean;
  readonly failures: readonly Violation[];
} {
  const movable = considered.filter((one) => one.movable);
  if (mode === 'allocateAll') {
    const { allocated, failures } = allocateAll(
      present,
      movable.map(({ job }) => job),
    );
    const people = peopleIn(allocated);
    return { people, provenMost: people.size === movable.length, failures: [...failures.values()].flat() };
  }
  const plan = optimise(present, {
    jobs: considered.map(({ booking: { resourceIds }, job, movable: moves }) => ({
      job,
      resourceIds,
      pinned: !moves,
    })),
    seed,
    shouldStop,
    onProgress: (done, { allocated, score, travelMinutes }) =>
      onProgress(done, considered.length, {
        allocated,
        score,
        travelMinutes: present.index.travel === null ? null : travelMinutes,
      }),
  });
  const people = new Map<string, readonly string[]>(movable.map(({ job }) => [job.id, []]));
  for (const [id, resourceIds] of peopleIn(plan.allocated)) people.set(id, resourceIds);
  return { people, provenMost: plan.provenMost, failures: plan.failures };
}

function peopleIn(
  allocated: readonly {
    readonly bookingId: string;
    readonly choices: readonly { readonly resourceId: string }[];
  }[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    allocated.map(({ bookingId, choices }) => [bookingId, choices.map(({ resourceId }) => resourceId)]),
  );
}

function sideOf(
  context: AllocationContext,
  jobs: readonly { readonly job: Job; readonly resourceIds: readonly string[] }[],
): PlanSide {
  const side = { allocated: 0, unallocated: 0, score: 0, violations: 0, travelMinutes: null };
  for (const { job, resourceIds } of jobs) {
    if (resourceIds.length === 0) {
      side.unallocated += 1;
      continue;
    }
    const choices = assess(context, job, resourceIds);
    side.allocated += 1;
    side.violations += distinctViolations(choices).length;
    for (const { score } of choices) side.score += score;
  }
  return side;
}

function plannedBooking({ booking }: Considered, names: PlanningNames) {
  const { id: bookingId, revision: ifRevision, status } = booking;
  return { bookingId, ifRevision, status, ...names.booking(booking) };
}

/**
 * In short, as a single allocation would be refused; and everybody's reasons, the most suitable people first.
 */
function whyUnallocated(context: AllocationContext, job: Job, names: PlanningNames) {
  const [refused] = allocateAll(context, [job]).unallocated;
  const violations = explain(context, job).flatMap((choice) => choice.violations);
  const reasons = mergeViolations(violations, (id) => names.person(id).name).map((merged) => ({
    code: merged.code,
    title: merged.title,
    messages: merged.messages.slice(0, mostMessages),
    people: merged.resourceIds.length,
    resourceIds: merged.resourceIds.slice(0, mostPeople),
    resourceNames: merged.resourceNames.slice(0, mostPeople),
  }));
  return { code: refused?.code ?? '', message: refused?.message ?? '', reasons };
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
