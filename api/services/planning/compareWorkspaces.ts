import {
  type CommitDecision,
  decideCommit,
  type WantedChange,
} from '../../../commands/workspace/decideCommit.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import {
  bookingSituation,
  type ComparedFigures,
  comparedFigures,
} from '../../../domain/workspace/comparedFigures.ts';
import type { StagedChange } from '../../../domain/workspace/workspace.ts';

/** What workspaces are compared from. */
export interface ComparisonTask {
  readonly actor: Actor;
  /** The instant for which the changes are decided, epoch seconds. */
  readonly now: number;
  /** Of the compared days and those beside them. */
  readonly allocation: AllocationFacts;
  /** The compared days. */
  readonly span: Interval;
  readonly workspaces: readonly { readonly id: string; readonly changes: readonly StagedChange[] }[];
}

/** What a workspace would come to if it were committed now. */
export interface ComparedWorkspace {
  readonly workspaceId: string;
  readonly figures: ComparedFigures;
  /** How many of its changes are made in it; those of other days are counted apart. */
  readonly made: number;
  /** How many could not be committed as they are: others have changed their bookings, or a check is in the way. */
  readonly notMade: number;
  /** How many are about bookings of other days, and count in no figure. */
  readonly otherDays: number;
}

/** What stands now, and each of the workspaces in their order. */
export interface WorkspacesCompared {
  /** Up to where in the log the bookings are known. */
  readonly position: number;
  readonly now: ComparedFigures;
  readonly compared: readonly ComparedWorkspace[];
}

/** What the bookings of some days come to as they are, and with each workspace committed, by the rules of a commit. */
export function compareWorkspaces({ workspaces, allocation, ...task }: ComparisonTask): WorkspacesCompared {
  const known = new Map(allocation.bookings.map((booking) => [booking.id, booking]));
  const isIn = (start: number | undefined) =>
    start !== undefined && task.span.start <= start && start < task.span.end;
  const sides = workspaces.map(({ id, changes }) => {
    const decidable = changes.filter(({ bookingId, basis }) => known.has(bookingId) || basis === null);
    // Those of days beside it are made with the rest, which may depend on them, and are not counted.
    const here = new Set(
      decidable
        .filter((change) => {
          const before = known.get(change.bookingId)?.start;
          return isIn(before) || isIn(beginningOf(change) ?? before);
        })
        .map(({ bookingId }) => bookingId),
    );
    const decision = decideCommit(
      decidable.map((change) => wantedChange(change, known.get(change.bookingId))),
      {
        actor: task.actor,
        now: task.now,
        newId: (purpose) => purpose,
        organisation: allocation.organisation,
        allocation,
      },
    );
    return { id, decision, here, otherDays: changes.length - here.size };
  });
  const situations = [allocation, ...sides.map(({ decision }) => committed(allocation, decision))];
  const [now, ...figures] = comparedFigures(
    allocation,
    situations.map((facts) => bookingSituation(facts, task.span)),
    task.span,
  );
  if (now === undefined) throw new Error('there is always what stands now');
  return {
    position: allocation.position,
    now,
    compared: sides.flatMap(({ id, decision, here, otherDays }, place) => {
      const own = figures[place];
      if (own === undefined) return [];
      const made = decision.decided.filter(({ wanted }) => here.has(wanted.change.bookingId)).length;
      const notMade = decision.problems.filter(({ bookingId }) => here.has(bookingId)).length;
      return [{ workspaceId: id, figures: own, made, notMade, otherDays }];
    }),
  };
}

/** When a change would have its booking begin; undefined if it leaves that as it is. */
function beginningOf({ wanted }: StagedChange): number | undefined {
  return instantSchema.safeParse(wanted.start).data;
}

const nothingSent: ReadonlySet<string> = new Set();

/** A staged change with its booking as the read side has it. */
function wantedChange(change: StagedChange, booking: BookingFact | undefined): WantedChange {
  return {
    change,
    stream: change.bookingId,
    loaded: {
      state: booking ?? bookingDecider.initial,
      revision: booking?.revision ?? null,
      // What a commit looks for in a stream besides, and nothing is decided by.
      position: 0,
      eventIds: nothingSent,
    },
  };
}

/** The facts as a commit would leave them. */
function committed(facts: AllocationFacts, { decided }: CommitDecision): AllocationFacts {
  const after = new Map(
    decided.flatMap(({ wanted: { change, loaded }, events }) => {
      const state = events.reduce(bookingDecider.evolve, loaded.state);
      if (state.status === 'none') return [];
      return [
        [change.bookingId, { ...state, id: change.bookingId, revision: loaded.revision ?? 0 }] as const,
      ];
    }),
  );
  return {
    ...facts,
    bookings: [...facts.bookings.filter(({ id }) => !after.has(id)), ...after.values()],
  };
}
