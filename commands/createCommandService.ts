import { randomUUID } from 'node:crypto';
import { Effect } from 'effect';
import pg from 'pg';
import type { StreamCategory } from '../domain/eventCatalogue.ts';
import { openShiftStepNames } from '../domain/openShift/openShiftSteps.ts';
import { organisationDecider } from '../domain/organisation/organisationDecider.ts';
import { type RecordName, records } from '../domain/records.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { Actor } from '../domain/roles.ts';
import { shiftOfferStepNames } from '../domain/shiftOffer/shiftOfferSteps.ts';
import { absenceAggregate } from './absence/absenceAggregate.ts';
import { createAllocateAllRunner } from './booking/allocateAll.ts';
import { createApplyPlanRunner } from './booking/applyPlan.ts';
import { bookingAggregate } from './booking/bookingAggregate.ts';
import type { CommandAnswer } from './commandAnswer.ts';
import type { CommandEnvelope, CommandService } from './commandService.ts';
import { customerMerge } from './customer/customerMerge.ts';
import type { Facts } from './facts.ts';
import { createResourceFences } from './fence/resourceFences.ts';
import { createFileCheck } from './files/fileCheck.ts';
import { createHolds } from './hold/holds.ts';
import type { FollowJobsParts } from './jobs/followJobs.ts';
import { createJobDesk } from './jobs/jobDesk.ts';
import { createJobs } from './jobs/jobs.ts';
import type { EventLog } from './log/log.ts';
import { createMergeRunner } from './merge/mergeRunner.ts';
import { openShiftSteps } from './openShift/openShiftSteps.ts';
import { organisationAggregate } from './organisation/organisationAggregate.ts';
import {
  type AggregateRunner,
  createAggregateRunner,
  type RecordRunner,
  type RunnerParts,
} from './pipeline/aggregateRunner.ts';
import { createAnsweredCommands } from './pipeline/answeredCommands.ts';
import { authorise } from './pipeline/authorise.ts';
import { type CommandIdentity, commandIdentity, inputHash } from './pipeline/commandIdentity.ts';
import { type CompletionTimes, startCompletion } from './pipeline/completion.ts';
import { pipelineTexts } from './pipeline/pipelineTexts.ts';
import { createReferenceCheck } from './pipeline/references.ts';
import type { SentCommand } from './pipeline/sentCommand.ts';
import { createStreamStates } from './pipeline/streamStates.ts';
import { answerInScope, effectsInScope } from './pipeline/withinScope.ts';
import { prepareWriteSide } from './prepareWriteSide.ts';
import { createReactions, type Effects, type Reactions } from './reactions/reactions.ts';
import { recordAggregateOf } from './records/recordAggregateOf.ts';
import { createFillSeriesRunner } from './recurringBooking/fillSeriesRunner.ts';
import { resourceMerge } from './resource/resourceMerge.ts';
import { createPublishRunner } from './rosterTemplate/publishRunner.ts';
import { createUndoPublishRunner } from './rosterTemplate/undoPublishRunner.ts';
import { createHoursStepRunner } from './shift/hoursStepRunner.ts';
import { createSetDaysRunner } from './shift/setDaysRunner.ts';
import { shiftOfferSteps } from './shiftOffer/shiftOfferSteps.ts';
import type { ConcerningRunner } from './step/concerningRunner.ts';
import type { StepRunner } from './step/stepRunner.ts';
import { defaultStepSizes, type StepSizes } from './step/stepSizes.ts';
import { createUpsertRunner } from './upsert/createUpsertRunner.ts';
import { upsertDefinitions } from './upsert/upsertInputs.ts';
import { createCommitRunner } from './workspace/commitRunner.ts';
import { workspaceAggregate } from './workspace/workspaceAggregate.ts';

export interface CommandServiceParts {
  readonly log: EventLog;
  readonly facts: Facts;
  /** For answers and announcements; fences open connections of their own to the same database. */
  readonly pool: pg.Pool;
  /** Epoch milliseconds; default: the system's clock. */
  readonly clock?: () => number;
  /** How long a decision waits for the read side, or for a fence, in milliseconds; default 10,000. */
  readonly waitMs?: number;
  /** Decisions under a fence at the same time, each with a connection; default 4. */
  readonly fenceConnections?: number;
  /** Receives errors of work that no sender waits for; default: the process's error output. */
  readonly onTrouble?: (error: unknown, sentence: string) => void;
  /** When interrupted commands are looked for; default: every minute, those that began a minute ago. */
  readonly completion?: CompletionTimes;
  readonly stepSizes?: StepSizes;
}

/** The write side, which its creator closes; the log and the pool stay open. */
export interface ClosableCommandService extends CommandService {
  /** For the follower `reactions/followFreed.ts`. */
  readonly reactions: Pick<Reactions, 'freed' | 'doubtful'>;
  /** For the process that follows jobs (`jobs/followJobs.ts`). */
  readonly jobWork: Pick<FollowJobsParts, 'jobs' | 'carryOut' | 'pausesAfter'>;
  close(): Promise<void>;
}

/** How many streams of each aggregate stay folded in memory. */
const keptStreams = 5_000;

/**
 * The write side (docs/write-side.md): authorise, parse, load, gather facts, decide, append, answer. Creates
 * its tables if they are missing. Then it completes what a crash left half done (such as the follow-up of a
 * booking that was finished), as far as that is possible already, and the rest later.
 */
export async function createCommandService({
  log,
  facts,
  pool,
  clock = Date.now,
  waitMs = 10_000,
  fenceConnections = 4,
  onTrouble = (error, sentence) => console.error(sentence, error),
  completion: times = { everyMs: 60_000, afterMs: 60_000 },
  stepSizes = defaultStepSizes,
}: CommandServiceParts): Promise<ClosableCommandService> {
  await prepareWriteSide(pool);
  const holders = new pg.Pool({
    ...pool.options,
    // The pool hides its password from the spread operator.
    password: pool.options.password,
    max: fenceConnections,
    connectionTimeoutMillis: waitMs,
  });
  // A connection that breaks while idle is replaced; one in use makes its holder's query fail as well.
  holders.on('error', () => undefined);
  const answered = createAnsweredCommands(pool);
  const parts: RunnerParts = {
    log,
    facts,
    fences: createResourceFences({ holders, pool, log, lockTimeoutMs: waitMs }),
    references: createReferenceCheck({ facts, log, waitMs, remembered: 50_000 }),
    files: createFileCheck(pool),
    holds: createHolds(pool),
    organisations: createStreamStates(log, organisationDecider, keptStreams),
    waitMs,
    keptStreams,
  };
  const runners: Readonly<Record<string, RecordRunner>> = {
    ...Object.fromEntries(
      Object.values(records).map((record) => [
        record.category,
        createAggregateRunner(recordAggregateOf(record), parts),
      ]),
    ),
    ...({
      organisation: createAggregateRunner(organisationAggregate, parts),
      absence: createAggregateRunner(absenceAggregate, parts),
      booking: createAggregateRunner(bookingAggregate, parts),
      workspace: createAggregateRunner(workspaceAggregate, parts),
    } satisfies Record<Exclude<StreamCategory, RecordName>, RecordRunner>),
  };
  const reactions = createReactions(parts);
  const steps: ReadonlyMap<string, StepRunner> = new Map([
    ['booking.applyPlan', createApplyPlanRunner(parts, stepSizes)],
    ['rosterTemplate.publish', createPublishRunner(parts, stepSizes)],
    ['rosterTemplate.undoPublish', createUndoPublishRunner(parts, stepSizes)],
  ]);
  const openShiftRunner = createHoursStepRunner(openShiftSteps, parts);
  const shiftOfferRunner = createHoursStepRunner(shiftOfferSteps, parts);
  const concerning: ReadonlyMap<string, ConcerningRunner> = new Map([
    ['shift.setDays', createSetDaysRunner(parts, stepSizes.mostInStep)],
    ...openShiftStepNames.map((name) => [name, openShiftRunner] as const),
    ...shiftOfferStepNames.map((name) => [name, shiftOfferRunner] as const),
  ]);
  const ownRunners = new Map<string, AggregateRunner>([
    ['booking.allocateAll', createAllocateAllRunner(parts)],
    ['recurringBooking.fill', createFillSeriesRunner(parts)],
    ['customer.merge', createMergeRunner(customerMerge, parts, stepSizes.mostInStep)],
    ['workspace.commit', createCommitRunner(parts)],
    ['resource.merge', createMergeRunner(resourceMerge, parts, stepSizes.mostInStep)],
    ...steps,
    ...concerning,
    ...upsertDefinitions.flatMap((definition) => {
      const runner = runners[definition.category];
      return runner === undefined
        ? []
        : [[definition.name, createUpsertRunner(definition, runner, parts)] as const];
    }),
  ]);
  const jobs = createJobs(pool);
  const { organisations } = parts;
  const desk = createJobDesk({ jobs, steps, reactions, organisations, clock });

  function execute(
    actor: Actor,
    name: string,
    input: unknown,
    envelope: CommandEnvelope,
    sentBy: SentCommand['sentBy'],
  ): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { category, concerns } = yield* authorise(actor, name);
      const identity = yield* identify(actor, name, input, envelope);
      if (concerns === 'manyRecords' && envelope.ifRevision !== undefined) {
        return yield* badEnvelope('header.If-Match', pipelineTexts.noOneRevision);
      }
      const hash = inputHash(name, input);
      const before = yield* Effect.promise(() => answered.find(identity));
      if (before !== undefined && before.inputHash !== hash) return yield* keyReused();
      if (before?.answer !== undefined) return before.answer;
      const correlationId = envelope.correlationId ?? envelope.commandId;
      const causationId = envelope.causationId ?? null;
      const again = {
        actor: { ...actor, duties: [...actor.duties] },
        input,
        correlationId,
        causationId,
        commandId: identity.commandId,
      };
      const sent: SentCommand = {
        actor,
        org: identity.org,
        identity,
        ifRevision: envelope.ifRevision,
        correlationId,
        causationId,
        begunBefore: before !== undefined,
        sentBy,
        holds: sentBy === 'sender' && actor.role !== 'system' ? (envelope.holds ?? 'count') : 'pass',
        begin: (rest) => answered.begin(identity, name, hash, rest === 'leftToSender' ? null : again),
        now: Math.floor(clock() / 1000),
      };
      const job = yield* desk.answer(sent, name, input, hash);
      if (job !== undefined) return job;
      const runner = ownRunners.get(name) ?? runners[category];
      if (runner === undefined) throw new Error(`nothing runs the commands of ${category}`);
      const decided = yield* runner.run(sent, name, input);
      const { answer, isComplete } = yield* reactions.after(
        sent,
        category,
        decided,
        concerning.get(name)?.concernsOf(input, decided),
      );
      if (!isComplete) {
        completion.soon({ name, ...again });
        return answer;
      }
      const kept = yield* Effect.promise(() => answered.remember(identity, name, hash, answer));
      return kept.inputHash === hash ? (kept.answer ?? answer) : yield* keyReused();
    });
  }

  function foresee(
    actor: Actor,
    name: string,
    input: unknown,
    { ifRevision }: Pick<CommandEnvelope, 'ifRevision'>,
  ): Effect.Effect<Effects, Refusal> {
    return Effect.gen(function* () {
      const { category, concerns } = yield* authorise(actor, name);
      const step = concerning.get(name);
      if (step === undefined && concerns === 'manyRecords') {
        return yield* badEnvelope('name', pipelineTexts.noEffects);
      }
      if (step === undefined && ownRunners.has(name))
        return yield* badEnvelope('name', pipelineTexts.noEffectsByReference);
      const identity = commandIdentity(actor, organisationOf(actor, name, input), randomUUID());
      const sent: SentCommand = {
        actor,
        org: identity.org,
        identity,
        ifRevision,
        correlationId: identity.commandId,
        causationId: null,
        begunBefore: false,
        sentBy: 'sender',
        holds: 'pass',
        begin: () => Promise.reject(new Error('what is only foreseen begins nothing')),
        now: Math.floor(clock() / 1000),
      };
      if (step !== undefined) {
        return yield* reactions.foreseeConcerns(sent.org, yield* step.foresee(sent, name, input), sent.now);
      }
      const runner = runners[category];
      if (runner === undefined) throw new Error(`nothing runs the commands of ${category}`);
      const foreseen = yield* runner.foresee(sent, name, input);
      return yield* reactions.foresee(sent.org, category, foreseen, sent.now);
    });
  }

  const run = (...sent: Parameters<typeof execute>) => {
    const [actor] = sent;
    const answer = Effect.flatMap(execute(...sent), (whole) => answerInScope(facts, actor, whole));
    return Effect.runPromise(Effect.result(answer));
  };
  const completion = await startCompletion({
    answered,
    complete({ name, actor, input, causationId, ...envelope }) {
      const cause = causationId === null ? {} : { causationId };
      return run(actor, name, input, { ...envelope, ...cause }, 'completion');
    },
    onTrouble,
    times,
  });

  return {
    reactions,
    jobs,
    jobWork: { jobs, carryOut: desk.carryOut, pausesAfter: desk.pausesAfter },
    execute: (actor, name, input, envelope) => run(actor, name, input, envelope, 'sender'),
    effects(...asked) {
      const [actor] = asked;
      const effects = Effect.flatMap(foresee(...asked), (whole) => effectsInScope(facts, actor, whole));
      return Effect.runPromise(Effect.result(effects));
    },
    async close() {
      await completion.stop();
      await holders.end();
    },
  };
}

/** A command concerns its sender's organisation; only the operator's `organisation.create` names another. */
function organisationOf(actor: Actor, name: string, input: unknown): string {
  if (name !== 'organisation.create') return actor.org;
  const named =
    typeof input === 'object' && input !== null && 'organisationId' in input && input.organisationId;
  return typeof named === 'string' ? named : actor.org;
}

function identify(
  actor: Actor,
  name: string,
  input: unknown,
  { commandId }: CommandEnvelope,
): Effect.Effect<CommandIdentity, Refusal> {
  if (commandId.length > 0 && commandId.length <= 200) {
    return Effect.succeed(commandIdentity(actor, organisationOf(actor, name, input), commandId));
  }
  return badEnvelope('header.Idempotency-Key', pipelineTexts.badKey);
}

function badEnvelope(path: string, message: string): Effect.Effect<never, Refusal> {
  return Effect.fail({
    code: 'invalid_input',
    message: pipelineTexts.invalidInput(path, message),
    details: { fields: [{ path, message }] },
  });
}

function keyReused(): Effect.Effect<never, Refusal> {
  return Effect.fail({ code: 'idempotency_key_reused', message: pipelineTexts.keyReused, details: {} });
}
