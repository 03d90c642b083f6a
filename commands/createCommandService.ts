import { Effect } from 'effect';
import pg from 'pg';
import { organisationDecider } from '../domain/organisation/organisationDecider.ts';
import { createCareCheck } from './carePlan/careCheck.ts';
import type { CommandService } from './commandService.ts';
import { createRunners } from './createRunners.ts';
import { type ExecutionParts, executeCommand, foreseeCommand, type GivenCommand } from './executeCommand.ts';
import type { Facts } from './facts.ts';
import { createResourceFences } from './fence/resourceFences.ts';
import { createFileCheck } from './files/fileCheck.ts';
import { createFormCheck } from './form/formCheck.ts';
import { createHolds } from './hold/holds.ts';
import type { FollowJobsParts } from './jobs/followJobs.ts';
import { createJobDesk } from './jobs/jobDesk.ts';
import { createJobs } from './jobs/jobs.ts';
import { createKeptTexts } from './keptText/keptTexts.ts';
import type { EventLog } from './log/log.ts';
import type { RunnerParts } from './pipeline/aggregateRunner.ts';
import { createAnsweredCommands } from './pipeline/answeredCommands.ts';
import { type CompletionTimes, startCompletion } from './pipeline/completion.ts';
import { createReferenceCheck } from './pipeline/references.ts';
import type { SentCommand } from './pipeline/sentCommand.ts';
import { createStreamStates } from './pipeline/streamStates.ts';
import { answerInScope, effectsInScope, refusalInScope } from './pipeline/withinScope.ts';
import { prepareWriteSide } from './prepareWriteSide.ts';
import { createReactions, type Reactions } from './reactions/reactions.ts';
import { defaultStepSizes, type StepSizes } from './step/stepSizes.ts';

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
  const references = createReferenceCheck({ facts, log, waitMs, remembered: 50_000 });
  const texts = createKeptTexts(pool);
  const parts: RunnerParts = {
    log,
    facts,
    fences: createResourceFences({ holders, pool, log, lockTimeoutMs: waitMs }),
    references,
    files: createFileCheck(pool),
    texts,
    forms: createFormCheck({ log, facts, texts, references, waitMs }),
    care: createCareCheck({ log, facts, texts, references, waitMs }),
    holds: createHolds(pool),
    organisations: createStreamStates(log, organisationDecider, keptStreams),
    waitMs,
    keptStreams,
  };
  const answered = createAnsweredCommands(pool);
  const jobs = createJobs(pool);
  const reactions = createReactions(parts);
  const runners = createRunners(parts, stepSizes);
  const desk = createJobDesk({ jobs, runners, reactions, organisations: parts.organisations, clock });
  const execution: ExecutionParts = {
    answered,
    runners,
    desk,
    reactions,
    completion: { soon: (command) => completion.soon(command) },
    clock,
  };
  const run = (given: GivenCommand, sentBy: SentCommand['sentBy']) => {
    const answer = executeCommand(execution, given, sentBy);
    const shown = answer.pipe(
      Effect.flatMap((whole) => answerInScope(facts, given.actor, whole)),
      Effect.catch((refusal) => refusalInScope(facts, given.actor, refusal)),
    );
    return Effect.runPromise(Effect.result(shown));
  };
  const completion = await startCompletion({
    answered,
    complete({ name, actor, input, causationId, ...envelope }) {
      const cause = causationId === null ? {} : { causationId };
      return run({ actor, name, input, envelope: { ...envelope, ...cause } }, 'completion');
    },
    onTrouble,
    times,
  });

  return {
    reactions,
    jobs,
    jobWork: { jobs, carryOut: desk.carryOut, pausesAfter: desk.pausesAfter },
    execute: (actor, name, input, envelope) => run({ actor, name, input, envelope }, 'sender'),
    effects(actor, name, input, { ifRevision }) {
      const effects = foreseeCommand(execution, { actor, name, input, ifRevision });
      const shown = effects.pipe(
        Effect.flatMap((whole) => effectsInScope(facts, actor, whole)),
        Effect.catch((refusal) => refusalInScope(facts, actor, refusal)),
      );
      return Effect.runPromise(Effect.result(shown));
    },
    async close() {
      await completion.stop();
      await holders.end();
    },
  };
}
