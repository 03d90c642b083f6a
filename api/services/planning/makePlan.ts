import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import {
  type AllocationContext,
  createAllocationContext,
} from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { changesNeeded } from '../../../domain/allocation/changesNeeded.ts';
import { distinctViolations } from '../../../domain/allocation/checkPlan.ts';
import { mendConflicts } from '../../../domain/allocation/mendConflicts.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { suitabilityOf } from '../../../domain/allocation/suitability.ts';
import { travelledKm } from '../../../domain/allocation/travelledKm.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { PlanPreview, PlanTotalsView } from '../../contract/planning.ts';
import { type Considered, contextWith, plannedBookings, sideOf } from './plannedBookings.ts';
import { type PlanningNames, planningNames } from './planningNames.ts';
import type { PlanOrder } from './planOrder.ts';
import { mergedReasons, whyNobody } from './whyNobody.ts';

/** Observes a plan while it is being made, and can end it. */
export interface PlanWatch {
  readonly shouldStop: () => boolean;
  /** `done`: progress from 0 to 1; `bookings`: how many are planned; `best`: the best plan so far. */
  readonly onProgress: (done: number, bookings: number, best: PlanTotalsView) => void;
}

/** A preview without what only the caller knows: how long it took and why it ended. */
export type Plan = Omit<PlanPreview, 'elapsedMs' | 'ended'>;

/** A plan, and the checks that failed themselves while it was made (`fallback`), for the error log. */
export interface MadePlan {
  readonly plan: Plan;
  readonly failures: readonly Violation[];
}

/** Makes a plan of a span from the facts of one moment: what it would change, and what stays as it is, and why. */
export function makePlan(facts: AllocationFacts, order: PlanOrder, watch: PlanWatch): MadePlan {
  const present = createAllocationContext(lookingFurther(facts, order));
  const considered = plannedBookings(facts, order, present);
  const { people, provenMost, failures } = findPeople(present, considered, order, watch);
  const peopleOf = ({ booking }: Considered) => people.get(booking.id) ?? booking.resourceIds;
  const after = contextWith(present, considered, peopleOf);
  const names = planningNames(facts);
  const sides = [
    sideOf(
      present,
      considered.map(({ booking, job }) => ({ job, resourceIds: booking.resourceIds })),
    ),
    sideOf(
      after,
      considered.map((one) => ({ job: one.job, resourceIds: peopleOf(one) })),
    ),
  ] as const;
  const [{ inConflict: conflictsBefore, ...before }, { inConflict: conflictsAfter, ...planned }] = sides;
  const changing = considered.filter((one) => !sameSet(one.booking.resourceIds, peopleOf(one)));
  const disturbed = changing.filter(({ booking }) => booking.resourceIds.length > 0);
  const [kmBefore, kmAfter] = [travelledKm(present), travelledKm(after)];
  const putUpWith = order.lookFurther && contextWith(createAllocationContext(facts), considered, peopleOf);
  const needs = changesNeeded(
    after,
    changing.map((one) => ({ job: one.job, from: one.booking.resourceIds, to: peopleOf(one) })),
  );
  const { mode, from, to, seed } = order;
  const plan: Plan = {
    mode,
    from,
    to,
    seed,
    position: facts.position,
    provenMost,
    bookings: considered.length,
    locked: considered.filter(({ may }) => may === 'stays').length,
    before,
    after: planned,
    mustForce: order.lookFurther !== undefined,
    gain: {
      allocated: planned.allocated - before.allocated,
      mended: conflictsBefore - conflictsAfter,
      travelKm: kmBefore === 0 && kmAfter === 0 ? null : kmBefore - kmAfter,
      changed: disturbed.length,
      takenOff: disturbed.filter((one) => peopleOf(one).length === 0).length,
      ofAllocated: before.allocated,
    },
    changes: changing.map((one) => ({
      ...plannedBooking(one, names),
      before: one.booking.resourceIds.map(names.person),
      after: peopleOf(one).map(names.person),
      because: one.booking.resourceIds.length === 0 ? 'unallocated' : becauseOf(one),
      conflict: mergedReasons(
        putUpWith === undefined
          ? one.violations
          : distinctViolations(assess(putUpWith, one.job, peopleOf(one))),
        names,
      ),
      choices: [...assess(after, one.job, peopleOf(one))],
      suitability: [...suitabilityOf(after, one.job, peopleOf(one))],
      needs: [...(needs.get(one.job.id) ?? [])],
    })),
    unallocated: considered
      .filter((one) => one.may !== 'stays' && peopleOf(one).length === 0)
      .map((one) => ({ ...plannedBooking(one, names), ...whyNobody(after, one.job, names) })),
    inConflict: order.includeConflicts ? stillInConflict(after, considered, peopleOf, names) : [],
  };
  return { plan, failures };
}

/** The facts as if the organisation did not check what the order leaves out. */
function lookingFurther(facts: AllocationFacts, { lookFurther }: PlanOrder): AllocationFacts {
  if (lookFurther === undefined) return facts;
  const { organisation } = facts;
  const { settings } = organisation;
  const off = Object.fromEntries(lookFurther.doNotCheck.map((name) => [name, true]));
  const { maxDistanceKm } = lookFurther;
  return {
    ...facts,
    organisation: {
      ...organisation,
      settings: {
        ...settings,
        doNotCheck: { ...settings.doNotCheck, ...off },
        ...(maxDistanceKm === undefined ? {} : { maxDistanceMetres: maxDistanceKm * 1000 }),
      },
    },
  };
}

/** What the plan does to the bookings that it may change: their people afterwards, by booking. */
interface FoundPeople {
  readonly people: ReadonlyMap<string, readonly string[]>;
  readonly provenMost: boolean;
  readonly failures: readonly Violation[];
}

/**
 * First whoever violates a check is replaced, if the order says so; then the rest is planned beside that. So what is
 * in conflict finds somebody before what nobody has been promised, and no step adds a violation.
 */
function findPeople(
  present: AllocationContext,
  considered: readonly Considered[],
  order: PlanOrder,
  watch: PlanWatch,
): FoundPeople {
  const { mode, mayUnallocate, mostChanged = Number.POSITIVE_INFINITY } = order;
  const { context, mended, failures } = mendConflicts(
    present,
    considered
      .filter(({ may }) => may === 'inConflict')
      .map(({ job, booking: { resourceIds } }) => ({ job, resourceIds })),
    { ifNobodyFits: mayUnallocate ? 'takeOff' : 'leave', mostChanged },
  );
  const people = new Map(mended.map(({ job, resourceIds }) => [job.id, resourceIds]));
  const peopleOf = ({ booking }: Considered) => people.get(booking.id) ?? booking.resourceIds;
  if (mode === 'allocateAll') {
    const open = considered.filter((one) => one.may !== 'stays' && peopleOf(one).length === 0);
    const outcome = allocateAll(
      context,
      open.map(({ job }) => job),
    );
    for (const [id, resourceIds] of peopleIn(outcome.allocated)) people.set(id, resourceIds);
    return {
      people,
      provenMost: outcome.unallocated.length === 0,
      failures: [...failures, ...[...outcome.failures.values()].flat()],
    };
  }
  const plan = optimise(context, {
    // What is still in conflict is found to be so, and stays.
    jobs: considered.map((one) => ({
      job: one.job,
      resourceIds: peopleOf(one),
      pinned: one.may === 'stays',
    })),
    restraint: {
      mayUnallocate: mayUnallocate ? 'yes' : 'no',
      mostChanged: mostChanged - mended.length,
    },
    seed: order.seed,
    shouldStop: watch.shouldStop,
    onProgress: (done, { allocated, score, travelMinutes }) =>
      watch.onProgress(done, considered.length, {
        allocated,
        score,
        travelMinutes: present.index.travel === null ? null : travelMinutes,
      }),
  });
  for (const { jobId, to } of plan.changes) people.set(jobId, to);
  return { people, provenMost: plan.provenMost, failures: [...failures, ...plan.failures] };
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

function becauseOf({ violations }: Considered): 'conflict' | 'better' {
  return violations.length > 0 ? 'conflict' : 'better';
}

function stillInConflict(
  after: AllocationContext,
  considered: readonly Considered[],
  peopleOf: (one: Considered) => readonly string[],
  names: PlanningNames,
): Plan['inConflict'] {
  return considered.flatMap((one) => {
    if (one.violations.length === 0) return [];
    const violations = distinctViolations(assess(after, one.job, peopleOf(one)));
    if (violations.length === 0) return [];
    const why =
      one.whyItStays === undefined
        ? whyNobody(after, one.job, names)
        : { ...one.whyItStays, obstacle: null, reasons: [] };
    return [
      {
        ...plannedBooking(one, names),
        resources: peopleOf(one).map(names.person),
        conflict: mergedReasons(violations, names),
        ...why,
      },
    ];
  });
}

function plannedBooking({ booking }: Considered, names: PlanningNames) {
  const { id: bookingId, revision: ifRevision, status } = booking;
  return { bookingId, ifRevision, status, ...names.booking(booking) };
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
