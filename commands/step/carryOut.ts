import { Effect } from 'effect';
import type { Taken } from '../../domain/equipment/taken.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { groupsSharing } from '../../domain/kernel/groupsSharing.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import { equipmentFences } from '../fence/equipmentFences.ts';
import type { HeldFence, ResourceFences } from '../fence/resourceFences.ts';
import { type Holds, refusalOfHeld } from '../hold/holds.ts';
import type { EventLog, ExpectedRevision, Position, Revision } from '../log/log.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { nothingBegun } from '../pipeline/knownRefusals.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import type { StreamState, StreamStates } from '../pipeline/streamStates.ts';
import { underFence } from '../pipeline/underFence.ts';

/** One record of a step, as the log has it. */
export interface WantedRecord<State> {
  readonly stream: string;
  readonly loaded: StreamState<State>;
}

/** The events to append to one record. */
export interface DecidedRecord<State, Wanted extends WantedRecord<State>> {
  readonly wanted: Wanted;
  /** Empty if the record is already as wanted. */
  readonly events: readonly DomainEvent[];
}

/** A record after the step. */
export interface AppliedRecord<State, Wanted extends WantedRecord<State>> {
  readonly wanted: Wanted;
  readonly revision: Revision;
  readonly position: Position;
  /** Its state before the step, from which an inverse is made. */
  readonly before: State;
  readonly events: CommandAnswer['events'];
}

/** The result of a step: what is in the log, and what is not, with the reasons. */
export interface StepOutcome<State, Wanted extends WantedRecord<State>, Problem> {
  readonly applied: readonly AppliedRecord<State, Wanted>[];
  readonly problems: readonly Problem[];
}

/** What a step makes of its records. */
export interface StepDecision<State, Wanted extends WantedRecord<State>, Problem> {
  readonly decided: readonly DecidedRecord<State, Wanted>[];
  readonly problems: readonly Problem[];
  /** The position of the facts on which it was decided; needed of what is decided ahead. */
  readonly asOf?: Position;
}

/**
 * What of a step that was decided ahead is decided again under its fences, if a record has changed or there has been news of
 * somebody. `asAWhole`: everything. `inGroups`: only what has a fence in common with that, directly or through others;
 * `fencesOf` names what a change has fences for. The rest stands, but it is in neither the log nor the facts yet, so what is
 * decided again does not know of it: neither whether a change can be made nor anything that its events record may depend on
 * changes outside of its group.
 */
export type DecidedAhead<Wanted> =
  | { readonly again: 'asAWhole' }
  | { readonly again: 'inGroups'; readonly fencesOf: (wanted: Wanted) => readonly string[] };

/** Several records, of any kinds, that are changed as one. */
export interface Step<State, Wanted extends WantedRecord<State>, Problem> {
  /** The resources whose fences are held from the decision to the last append. */
  readonly fenced: readonly string[];
  /** Every record that the step is about, from the log. */
  readonly load: () => Promise<readonly Wanted[]>;
  /**
   * Decides the changes to the open records as a whole; `all` includes those that an earlier attempt has
   * made, and `done` says of these what they were before it. No decided change may depend on one that has a
   * problem. The facts must be those of a position (`upTo`) or later.
   */
  readonly decide: (
    open: readonly Wanted[],
    all: readonly Wanted[],
    upTo: Position,
    done: readonly AppliedRecord<State, Wanted>[],
  ) => Effect.Effect<StepDecision<State, Wanted, Problem>, Refusal>;
  /**
   * Whether it is decided before the fences are taken as well, so that nobody waits for that. Omitted: all is decided under
   * the fences.
   */
  readonly ahead?: DecidedAhead<Wanted>;
  /** `inOrder`: one after the other, stopping at the first that is lost. */
  readonly appends: 'atOnce' | 'inOrder';
  /** Whether a record that somebody changed at the last moment still fits the decision. */
  readonly stillFits: (now: State, then: State) => boolean;
  /** The problem reported for a record that somebody took away at the last moment. */
  readonly lost: (wanted: Wanted) => Problem;
  /**
   * The problem reported for a record that somebody else is at work on; omitted: nobody's hold stops the step. Only for
   * steps that are refused as a whole.
   */
  readonly held?: (wanted: Wanted, refusal: Refusal) => Problem;
  /**
   * The problem reported for a record that would have equipment which other work has; omitted: nobody looks. Where problems
   * do not refuse the whole step, it is left out.
   */
  readonly taken?: (wanted: Wanted, refusal: Refusal) => Problem;
  /** The refusal of the whole step; omitted: problems are reported, and the rest is made. */
  readonly refusal?: (problems: readonly Problem[]) => Refusal;
}

/** What a step runner needs: the log and the fences, states by stream, and how to fold events. */
export interface StepParts<State> {
  readonly log: EventLog;
  readonly fences: ResourceFences;
  readonly states: Pick<StreamStates<State>, 'load' | 'ownOf'>;
  readonly decider: Pick<StreamStates<State>, 'evolve'>;
  /** Which of its records others are at work on, and what nobody else may change of these meanwhile; omitted: none. */
  readonly holding?: {
    readonly holds: Pick<Holds, 'ofOthers'>;
    readonly changesHeld: (before: State, after: State) => boolean;
  };
  /** The equipment that its records have for themselves; omitted: none. */
  readonly equipment?: StepEquipment<State>;
}

/** Equipment in steps (`stepEquipment.ts`). */
export interface StepEquipment<State> {
  readonly takes: (state: State) => Taken | undefined;
  /** Why records may not come to take what they take after a step, by stream. */
  readonly refusals: (
    sent: SentCommand,
    changes: readonly { readonly stream: string; readonly before: State; readonly after: State }[],
    upTo: Position,
  ) => Effect.Effect<ReadonlyMap<string, Refusal>, Refusal>;
}

/** Appends in flight at once: enough for the log to commit them in groups. */
const concurrency = 32;
/** How often an append is tried after conflicts with other appends to the same record. */
const attempts = 5;

/**
 * Changes several records as one step. No log appends to several streams at once, so the whole is decided
 * under the fences of everybody concerned, and refused before its first append if one change cannot be made.
 * From then on it is completed, even after a crash (docs/write-side.md, Several records as one step). Records
 * that somebody takes away at the last moment are reported by name.
 */
export function createStepRunner<State>({
  log,
  fences,
  states,
  decider,
  holding,
  equipment,
}: StepParts<State>) {
  return function carryOut<Wanted extends WantedRecord<State>, Problem>(
    sent: SentCommand,
    step: Step<State, Wanted, Problem>,
  ): Effect.Effect<StepOutcome<State, Wanted, Problem>, Refusal> {
    type Applied = AppliedRecord<State, Wanted>;
    type Outcome = Applied | { readonly problem: Problem };
    type Decided = DecidedRecord<State, Wanted>;
    interface Ahead {
      readonly way: DecidedAhead<Wanted>;
      readonly all: readonly Wanted[];
      readonly decided: readonly Decided[];
      readonly asOf: Position;
    }
    const isDone = ({ stream, loaded }: Wanted) => loaded.eventIds.has(eventId(sent.identity, stream, 0));

    /** Undefined if it must be decided under the fences: an earlier attempt has begun it, or not all of it can be made. */
    function decideAhead(): Effect.Effect<Ahead | undefined, Refusal> {
      const { ahead: way } = step;
      if (way === undefined) return Effect.succeed(undefined);
      return Effect.gen(function* () {
        const all = yield* Effect.promise(step.load);
        if (sent.sentBy === 'completion' || all.some(isDone)) return undefined;
        const { decided, problems, asOf } = yield* step.decide(all, all, 0, []);
        return problems.length > 0 || asOf === undefined ? undefined : { way, all, decided, asOf };
      });
    }

    /**
     * The streams of the changes that must be decided again (`DecidedAhead`): their records have changed, or there has been
     * news of somebody whom they concern.
     */
    function outdated(
      { way, all, asOf }: Ahead,
      loaded: readonly Wanted[],
      fence: HeldFence,
    ): ReadonlySet<string> {
      const news = new Set(fence.newsSince(asOf));
      const revisions = new Map(all.map((one) => [one.stream, one.loaded.revision]));
      const hasChanged = (one: Wanted) => revisions.get(one.stream) !== one.loaded.revision;
      if (way.again === 'asAWhole') {
        const stands = news.size === 0 && !loaded.some(hasChanged);
        return new Set(stands ? [] : loaded.map(({ stream }) => stream));
      }
      const { fencesOf } = way;
      const isOutdated = (one: Wanted) => hasChanged(one) || fencesOf(one).some((id) => news.has(id));
      if (!loaded.some(isOutdated)) return new Set();
      const groups = groupsSharing(loaded, fencesOf).filter((group) => group.some(isOutdated));
      return new Set(groups.flat().map(({ stream }) => stream));
    }

    function underFences(
      fence: HeldFence,
      ahead: Ahead | undefined,
      fenced: readonly string[],
    ): Effect.Effect<StepOutcome<State, Wanted, Problem>, Refusal> {
      return Effect.gen(function* () {
        const loaded = yield* Effect.promise(step.load);
        const done = loaded.filter(isDone);
        // If another process is at the same command, this one begins like an attempt after a crash.
        const again = ahead && done.length === 0 ? outdated(ahead, loaded, fence) : undefined;
        const all = loaded.filter(({ stream }) => again?.has(stream) !== false);
        if (sent.sentBy === 'completion' && done.length === 0) return yield* Effect.fail(nothingBegun);
        const open = all.filter((one) => !isDone(one));
        const before = yield* Effect.promise(() => Promise.all(done.map(doneBefore)));
        const { decided: now, problems: found } =
          again?.size === 0
            ? { decided: [], problems: [] }
            : yield* step.decide(open, all, fence.position, before);
        const standing = ahead?.decided.filter(({ wanted }) => again?.has(wanted.stream) === false) ?? [];
        const both = [...standing, ...now];
        const wished = standing.length > 0 && now.length > 0 ? inOrderOf(loaded, both) : both;
        const busy = yield* takenAmong(wished, fence.position);
        const decided = wished.filter(({ wanted }) => !busy.has(wanted.stream));
        const held = done.length > 0 ? [] : yield* heldAmong(decided);
        const problems = [...found, ...held, ...busy.values()];
        // An interrupted step makes every change that is still possible: the rest of it is in the log
        // already.
        if (problems.length > 0 && done.length === 0 && step.refusal !== undefined) {
          return yield* Effect.fail(step.refusal(problems));
        }

        yield* Effect.promise(() => sent.begin('completedLater'));
        yield* Effect.promise(() => fence.announce(fenced));
        const appending = appendsUnder(fence, log);
        const outcomes =
          step.appends === 'inOrder'
            ? yield* placeInOrder(decided, appending)
            : yield* Effect.forEach(decided, (one) => place(one, appending), { concurrency });
        const applied = [...before, ...outcomes.flatMap((one) => ('problem' in one ? [] : [one]))];
        fence.settle(fenced, lastPosition(applied));
        const lost = outcomes.flatMap((one) => ('problem' in one ? [one.problem] : []));
        if (step.appends === 'inOrder' && applied.length === 0 && step.refusal !== undefined) {
          return yield* Effect.fail(step.refusal(lost));
        }
        return { applied, problems: [...problems, ...lost] };
      });
    }

    /** The problems of those that somebody else is at work on, before anything of the step is in the log. */
    function heldAmong(decided: readonly DecidedRecord<State, Wanted>[]): Effect.Effect<readonly Problem[]> {
      const { held } = step;
      if (holding === undefined || held === undefined || sent.holds === 'pass') return Effect.succeed([]);
      const changed = new Map(
        decided.flatMap(({ wanted, events }) => {
          const { state } = wanted.loaded;
          const changes = holding.changesHeld(state, events.reduce(decider.evolve, state));
          const id = parseStreamName(wanted.stream)?.id;
          return changes && id !== undefined ? [[id, wanted] as const] : [];
        }),
      );
      return Effect.map(
        Effect.promise(() => holding.holds.ofOthers(sent.org, sent.actor.uid, [...changed.keys()])),
        (holds) =>
          holds.flatMap((hold) => {
            const wanted = changed.get(hold.bookingId);
            return wanted === undefined ? [] : [held(wanted, refusalOfHeld(hold))];
          }),
      );
    }

    const afterOf = ({ wanted, events }: Decided) => events.reduce(decider.evolve, wanted.loaded.state);

    /** The problems of those that would have equipment which other work has, by stream. */
    function takenAmong(decided: readonly Decided[], upTo: Position) {
      const { taken } = step;
      if (equipment === undefined || taken === undefined) {
        return Effect.succeed<ReadonlyMap<string, Problem>>(new Map());
      }
      const changes = decided.map((one) => ({
        stream: one.wanted.stream,
        before: one.wanted.loaded.state,
        after: afterOf(one),
      }));
      return Effect.map(
        equipment.refusals(sent, changes, upTo),
        (refusals): ReadonlyMap<string, Problem> =>
          new Map(
            decided.flatMap(({ wanted }) => {
              const refusal = refusals.get(wanted.stream);
              return refusal === undefined ? [] : [[wanted.stream, taken(wanted, refusal)] as const];
            }),
          ),
      );
    }

    /** What is held: also the fences of the equipment that its records have, or come to have as far as that is known ahead. */
    function fencesOf(ahead: Ahead | undefined): Effect.Effect<readonly string[]> {
      if (equipment === undefined || step.taken === undefined) return Effect.succeed(step.fenced);
      const { takes } = equipment;
      return Effect.map(
        Effect.promise(async () => ahead?.all ?? (await step.load())),
        (all) => {
          const known = [...all.map(({ loaded }) => loaded.state), ...(ahead?.decided ?? []).map(afterOf)];
          return [
            ...step.fenced,
            ...equipmentFences(known.flatMap((state) => takes(state)?.equipmentIds ?? [])),
          ];
        },
      );
    }

    /**
     * Appends one change. Anybody who changes people's time waits for the fence. A change that needs no fence
     * (a title) may come in between, and does no harm if the record is otherwise unchanged.
     */
    function place(
      { wanted, events }: DecidedRecord<State, Wanted>,
      appending: Pick<EventLog, 'append'>,
    ): Effect.Effect<Outcome> {
      const { stream, loaded } = wanted;
      const { position, revision, state: before } = loaded;
      if (events.length === 0) {
        return Effect.succeed({ wanted, revision: revision ?? 0, position, before, events: [] });
      }
      return Effect.gen(function* () {
        let at: ExpectedRevision = revision ?? 'none';
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const appended = yield* appendDecision(appending, sent, stream, at, events);
          if (appended.outcome === 'appended') {
            const made = events.map((event) => ({ stream, ...event }));
            return { wanted, revision: appended.revision, position: appended.position, before, events: made };
          }
          const now = yield* Effect.promise(() => states.load(stream));
          if (now.eventIds.has(eventId(sent.identity, stream, 0))) {
            return yield* Effect.promise(() => doneBefore(wanted));
          }
          if (now.revision === null || !step.stillFits(now.state, before)) break;
          at = now.revision;
        }
        return { problem: step.lost(wanted) };
      });
    }

    function placeInOrder(
      decided: readonly DecidedRecord<State, Wanted>[],
      appending: Pick<EventLog, 'append'>,
    ): Effect.Effect<readonly Outcome[]> {
      return Effect.gen(function* () {
        const placed: Outcome[] = [];
        for (const one of decided) {
          const outcome = yield* place(one, appending);
          placed.push(outcome);
          if ('problem' in outcome) break;
        }
        return placed;
      });
    }

    /** What an earlier attempt of this command did to a record. */
    async function doneBefore(wanted: Wanted): Promise<Applied> {
      const { stream } = wanted;
      const { before, own } = await states.ownOf(sent, stream);
      const last = own.at(-1);
      if (last === undefined) throw new Error(`${stream} had an event, and has it no more`);
      const events = own.map(({ type, data }) => ({ stream, type, data }));
      return { wanted, revision: last.revision, position: last.position, before, events };
    }

    return Effect.flatMap(decideAhead(), (ahead) =>
      Effect.flatMap(fencesOf(ahead), (fenced) =>
        underFence(fences, sent.org, fenced, (fence) => underFences(fence, ahead, fenced)),
      ),
    );
  };
}

function inOrderOf<Decided extends { readonly wanted: { readonly stream: string } }>(
  all: readonly { readonly stream: string }[],
  decided: readonly Decided[],
): readonly Decided[] {
  const places = new Map(all.map(({ stream }, place) => [stream, place]));
  const placeOf = ({ wanted }: Decided) => places.get(wanted.stream) ?? 0;
  return decided.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function lastPosition(applied: readonly { readonly position: Position }[]): Position {
  return applied.reduce((highest, { position }) => Math.max(highest, position), 0);
}
