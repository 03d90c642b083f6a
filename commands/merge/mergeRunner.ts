import { Effect, Result } from 'effect';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import { type RecordName, records } from '../../domain/catalogues/records.ts';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { MergedRecord, PairMerge } from '../../domain/merge/mergePair.ts';
import type { MergeReport } from '../../domain/merge/mergeReport.ts';
import { type Renaming, renamingCommands } from '../../domain/merge/renaming.ts';
import { recordFiles } from '../../domain/record/recordFiles.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { NamedFacts, NamingRecord } from '../facts.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { authorise } from '../pipeline/authorise.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused, refusedField, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createStepRunner, lastPosition, type StepOutcome } from '../step/carryOut.ts';
import { readTogether } from '../step/readTogether.ts';
import { type MergeState, mergeFolding } from './mergeState.ts';
import {
  beforeStep,
  begins,
  type MergeDone,
  type MergeWanted,
  peopleOf,
  theOne,
  titleOf,
} from './mergeWanted.ts';
import { callingOff, isReplaced, replacedRecord } from './replacedRecord.ts';

type Outcome = StepOutcome<MergeState, MergeWanted, string>;

/** What is known of a merge while it is decided. */
export interface MergeContext<State> {
  readonly common: Pick<CommandFacts, 'actor' | 'now' | 'newId'>;
  readonly organisation: OrganisationFact;
  readonly renaming: Renaming;
  readonly kept: MergedRecord<State>;
  readonly duplicate: MergedRecord<State>;
  /** What happens to the two themselves. */
  readonly merge: PairMerge<DomainEvent>;
}

/** What a merge asks the engine about: the time, and whom. */
export interface AskedFacts extends Required<NamedFacts> {
  readonly span: { readonly start: number; readonly end: number };
}

/** What is special about merging two records of a category. */
export interface MergeKind<State> {
  readonly name: string;
  readonly category: 'customer' | 'resource';
  /** Other commands that its sender must be allowed as well, because it changes their records. */
  readonly alsoNeeds: readonly string[];
  readonly idsOf: (
    input: unknown,
  ) => Result.Result<{ readonly keptId: string; readonly duplicateId: string }, Refusal>;
  readonly stateOf: (state: MergeState) => State;
  readonly mergePair: (
    kept: MergedRecord<State>,
    duplicate: MergedRecord<State>,
    facts: CommandFacts,
  ) => Result.Result<PairMerge<DomainEvent>, Refusal>;
  /** The people whose fences are held besides those of the bookings. */
  readonly peopleOf: (ids: { readonly keptId: string; readonly duplicateId: string }) => readonly string[];
  readonly asks: (naming: readonly MergeWanted[], context: MergeContext<State>) => AskedFacts | undefined;
  /** What happens to a booking that names the duplicate; `facts`: what was asked for. */
  readonly bookingEvents: (
    wanted: MergeWanted,
    context: MergeContext<State>,
    facts: AllocationFacts | undefined,
  ) => readonly DomainEvent[];
  /** Further fields of the command that makes a declared record name the one that stays. */
  readonly furtherFields?: (
    record: Readonly<Record<string, unknown>>,
    context: MergeContext<State>,
  ) => Readonly<Record<string, unknown>>;
}

/**
 * A merge of two records (`customer.merge`, `resource.merge`): one step (docs/write-side.md, Several records as one step),
 * under the fences of everybody whose work it is about. What names the duplicate then names the one that stays. More of it
 * than a step can have is refused. What is entered for the duplicate at that very moment stays with it; merging again moves
 * it.
 */
export function createMergeRunner<State>(
  kind: MergeKind<State>,
  { log, facts, fences, files, organisations, waitMs, keptStreams }: RunnerParts,
  mostInStep: number,
): AggregateRunner {
  const states = createStreamStates(log, mergeFolding, keptStreams);
  const carryOut = createStepRunner<MergeState>({ log, fences, states, decider: mergeFolding });

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const ids = yield* Effect.fromResult(kind.idsOf(input));
      const organisation = yield* requireOrganisation(organisations, sent.org);
      for (const needed of kind.alsoNeeds) yield* authorise(sent.actor, needed);
      for (const closable of [name, ...kind.alsoNeeds]) {
        yield* refusedIf(refusalOfClosed(sent.actor, closable, organisation.settings));
      }
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const namedBy = (id: string) => expected(() => facts.namedBy(sent.org, kind.category, [id]));
      const ofDuplicate = yield* namedBy(ids.duplicateId);
      // What an interrupted attempt has changed names the other one by now, like much that always has.
      const ofKept = sent.begunBefore ? yield* namedBy(ids.keptId) : [];
      const known = new Set(ofDuplicate.map(nameOf));
      const others = ofKept.filter((record) => !known.has(nameOf(record)));
      const changed = yield* Effect.promise(() => changedBefore(sent, others));
      const naming = [...ofDuplicate, ...changed];
      // What master labels are published to limits what a planner sees: a merge moves it, so its sender must be able to.
      for (const by of new Set(naming.map((record) => record.by))) {
        if (by !== 'booking' && !isReplaced(by)) yield* authorise(sent.actor, `${by}.change`);
      }
      if (naming.length > mostInStep) {
        // What was begun is completed, whatever has been entered for the duplicate since.
        const twins = [ids.keptId, ids.duplicateId].map((id) => ({ by: kind.category, id }));
        const begun = yield* Effect.promise(() => changedBefore(sent, [...twins, ...ofDuplicate]));
        if (changed.length + begun.length === 0) {
          return yield* refusedField('duplicateId', pipelineTexts.tooManyToMerge(naming.length, mostInStep));
        }
      }
      const load = () => loadAll(sent, ids, naming);
      const fenced = [...new Set([...kind.peopleOf(ids), ...peopleOf(yield* Effect.promise(load))])];
      const outcome = yield* carryOut<MergeWanted, string>(sent, {
        fenced,
        load,
        decide: (open, all, upTo, done) =>
          decide(sent, organisation, { open, all, done, fenced }, Math.max(head, upTo)),
        appends: 'atOnce',
        stillFits: () => false,
        lost: titleOf,
      });
      return answer(sent, outcome);
    });
  }

  /** Those that an earlier attempt of this very command has changed; none if it is sent for the first time. */
  async function changedBefore(
    { org, identity, begunBefore }: SentCommand,
    records: readonly NamingRecord[],
  ): Promise<readonly NamingRecord[]> {
    if (!begunBefore) return [];
    const changed = await readTogether(records, async (record) => {
      const stream = streamName(record.by, org, record.id);
      const { eventIds } = await states.load(stream);
      return eventIds.has(eventId(identity, stream, 0)) ? [record] : [];
    });
    return changed.flat();
  }

  async function loadAll(
    { org, identity }: SentCommand,
    { keptId, duplicateId }: { readonly keptId: string; readonly duplicateId: string },
    naming: readonly NamingRecord[],
  ): Promise<readonly MergeWanted[]> {
    const one = (category: MergeWanted['category'], id: string, is: MergeWanted['is']) => {
      return { id, is, category, stream: streamName(category, org, id) };
    };
    const replacing = new Map(
      naming.flatMap(({ by, id }) => (isReplaced(by) ? [[replacementOf(identity, id), by] as const] : [])),
    );
    const wanted = [
      one(kind.category, keptId, 'kept'),
      one(kind.category, duplicateId, 'duplicate'),
      ...naming.flatMap(({ by, id }) => (replacing.has(id) ? [] : [one(by, id, 'naming')])),
      // What may replace one that ends: empty before the first attempt.
      ...[...replacing].map(([id, by]) => one(by, id, 'naming')),
    ];
    return readTogether(wanted, async (each) => ({ ...each, loaded: await states.load(each.stream) }));
  }

  function decide(
    { org, actor, now, identity }: SentCommand,
    organisation: OrganisationFact,
    {
      open,
      all,
      done,
      fenced,
    }: {
      open: readonly MergeWanted[];
      all: readonly MergeWanted[];
      done: readonly MergeDone[];
      fenced: readonly string[];
    },
    upTo: Position,
  ) {
    return Effect.gen(function* () {
      const common = { actor, now, newId: (purpose: string) => recordId(identity, purpose) };
      const [kept, duplicate] = [theOne(all, 'kept'), theOne(all, 'duplicate')];
      const pair = [kept, duplicate].map(({ id, loaded }) => ({ id, state: kind.stateOf(loaded.state) }));
      const [one, other] = pair;
      if (one === undefined || other === undefined) throw new Error('a merge is of two records');
      // After a crash, one that has changed already stays as it is, and the other changes as it would have with it.
      const before = (wanted: MergeWanted) => ({
        id: wanted.id,
        state: kind.stateOf(beforeStep(wanted, done)),
      });
      const decidedPair = open.some(({ is }) => is !== 'naming')
        ? yield* Effect.fromResult(kind.mergePair(before(kept), before(duplicate), common))
        : { kept: [], duplicate: [] };
      const merge: PairMerge<DomainEvent> = {
        kept: open.includes(kept) ? decidedPair.kept : [],
        duplicate: open.includes(duplicate) ? decidedPair.duplicate : [],
      };
      yield* Effect.promise(() =>
        files.takeOver(
          { org, category: kind.category, fromId: other.id, toId: one.id },
          filesIn(kind.category, kept, merge),
        ),
      );
      const renaming = { category: kind.category, from: other.id, to: one.id };
      const context = { common, organisation, renaming, kept: one, duplicate: other, merge };
      const naming = open.filter(({ is }) => is === 'naming');
      const asked = kind.asks(naming, context);
      // Somebody got work of the duplicate while the fences were waited for.
      if (asked?.resourceIds.some((id) => !fenced.includes(id)) === true) {
        return yield* refused('revision_conflict', pipelineTexts.changedMeanwhile);
      }
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const allocation =
        asked === undefined ? undefined : yield* expected(() => facts.allocation(org, asked.span, asked));
      const renamed = yield* Effect.fromResult(
        Result.all(
          naming
            .filter(({ category }) => !isReplaced(category))
            .map((wanted) =>
              Result.map(eventsOf(wanted, context, allocation), (events) => ({ wanted, events })),
            ),
        ),
      );
      const replaced = yield* Effect.fromResult(replacedOf({ all, done }, context, identity));
      const decided = [
        ...renamed,
        ...replaced.filter(({ wanted }) => open.includes(wanted)),
        ...[
          { wanted: kept, events: merge.kept },
          { wanted: duplicate, events: merge.duplicate },
        ].filter(({ wanted }) => open.includes(wanted)),
      ];
      return {
        decided,
        problems: [],
      };
    });
  }

  /**
   * What happens to what names the duplicate for good, and to what replaces it. Decided from what it was before the step, so
   * that an attempt that ended it and got no further is completed.
   */
  function replacedOf(
    { all, done }: { readonly all: readonly MergeWanted[]; readonly done: readonly MergeDone[] },
    context: MergeContext<State>,
    identity: SentCommand['identity'],
  ): Result.Result<readonly { wanted: MergeWanted; events: readonly DomainEvent[] }[], Refusal> {
    const moving = all.flatMap((wanted) => {
      const { category: name, id } = wanted;
      const replacement = all.find((one) => one.id === replacementOf(identity, id));
      if (!isReplaced(name) || replacement === undefined) return [];
      const before = beforeStep(wanted, done).record;
      const moved = replacedRecord({ name, id, before }, context.renaming, context.common);
      return Result.map(moved, ({ ends, replaces }) => [
        { wanted, events: ends },
        { wanted: replacement, events: replaces },
      ]);
    });
    return Result.map(Result.all(moving), (each) => each.flat());
  }

  /** What happens to a booking or a declared record that names the duplicate. */
  function eventsOf(
    wanted: MergeWanted,
    context: MergeContext<State>,
    allocation: AllocationFacts | undefined,
  ): Result.Result<readonly DomainEvent[], Refusal> {
    const { category, id } = wanted;
    if (category === 'booking') return Result.succeed(kind.bookingEvents(wanted, context, allocation));
    return renamedRecord(category, wanted, context);

    function renamedRecord(
      name: RecordName,
      { loaded: { state } }: MergeWanted,
      { renaming, common }: typeof context,
    ) {
      const { anyDecider, anyCommands } = records[name];
      let record = state.record;
      const events: DomainEvent[] = [];
      // What is out of use names what it named.
      if (record.status !== 'current' && record.status !== 'active') return Result.succeed(events);
      for (const command of renamingCommands(name, { id, state: record }, renaming)) {
        const isChange = command.name === `${name}.change`;
        const further =
          isChange && 'details' in record && record.details instanceof Object
            ? kind.furtherFields?.({ ...record.details }, context)
            : undefined;
        const input = anyCommands[command.name]?.parse({ ...command.input, ...further }) ?? command.input;
        const decided = anyDecider.decide(
          record,
          { name: command.name, input },
          { ...common, renames: true },
        );
        if (Result.isFailure(decided)) return Result.fail(decided.failure);
        events.push(...decided.success);
        record = decided.success.reduce(anyDecider.evolve, record);
      }
      return Result.succeed(events);
    }
  }

  function answer({ org, identity }: SentCommand, { applied, problems }: Outcome): CommandAnswer {
    const { commandId } = identity;
    const changed = applied.filter(({ events }) => events.length > 0);
    const naming = changed.filter(({ wanted }) => wanted.is === 'naming');
    const kept = applied.find(({ wanted }) => wanted.is === 'kept');
    const others = Object.groupBy(
      naming.filter(({ wanted, before }) => wanted.category !== 'booking' && !begins(before)),
      ({ wanted }) => wanted.category,
    );
    // The two come first: whoever is out of use gets no work.
    const inOrder = [
      ...changed.filter(({ wanted }) => wanted.is !== 'naming'),
      ...naming.filter(({ wanted }) => wanted.category !== 'booking'),
      ...naming.filter(({ wanted }) => wanted.category === 'booking'),
    ];
    const report: MergeReport = {
      bookings: naming.filter(({ wanted }) => wanted.category === 'booking').length,
      others: Object.fromEntries(Object.entries(others).map(([category, those]) => [category, those.length])),
      leftOut: [...problems],
      undo: inOrder.map(({ wanted: { id, category }, revision, events, before }) => {
        const idField = { [`${category}Id`]: id };
        if (isReplaced(category) && begins(before))
          return callingOff(category, id, pipelineTexts.mergeUndone);
        return category === 'booking' || isReplaced(category)
          ? { name: `${category}.undo`, input: { ...idField, commandId } }
          : {
              name: `${category}.revert`,
              input: { ...idField, revision: revision - events.length },
              ifRevision: revision,
            };
      }),
    };
    return {
      commandId,
      stream: kept?.wanted.stream ?? streamName('organisation', org, org),
      revision: kept?.revision ?? 0,
      position: lastPosition(applied),
      events: changed.flatMap(({ events }) => events),
      report,
    };
  }

  return { run };
}

/** The files that the one that stays takes over. */
function filesIn(category: RecordName, { loaded }: MergeWanted, merge: PairMerge<DomainEvent>) {
  const input = Object.assign({}, ...merge.kept.map(({ data }) => data));
  return recordFiles(records[category].declaration.fields, { input }, loaded.state.record);
}

const nameOf = ({ by, id }: NamingRecord): string => `${by} ${id}`;

function replacementOf(identity: SentCommand['identity'], id: string): string {
  return recordId(identity, `instead of ${id}`);
}
