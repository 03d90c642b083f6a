import { Effect, Semaphore } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { stepReportSchema } from '../../domain/kernel/stepReport.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { AggregateRunner } from '../pipeline/aggregateRunner.ts';
import { commandIdentity } from '../pipeline/commandIdentity.ts';
import { organisationAnswer } from '../pipeline/organisationFacts.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import type { StreamStates } from '../pipeline/streamStates.ts';
import type { Reactions } from '../reactions/reactions.ts';
import { commandRegistry } from '../registry.ts';
import type { DividesIntoJob } from '../step/division.ts';
import type { FollowJobsParts } from './followJobs.ts';
import { mostJobs } from './job.ts';
import { type Jobs, jobId } from './jobs.ts';

export interface JobDeskParts {
  readonly jobs: Jobs;
  /** By the names of their commands. */
  readonly runners: ReadonlyMap<string, AggregateRunner>;
  readonly reactions: Pick<Reactions, 'after'>;
  readonly organisations: StreamStates<Organisation>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Turns commands that are more than one step into jobs, and the parts of jobs into steps. */
export interface JobDesk {
  /** The answer with the job's progress; undefined if one step is enough. */
  answer(
    sent: SentCommand,
    name: string,
    input: unknown,
    inputHash: string,
  ): Effect.Effect<CommandAnswer | undefined, Refusal>;
  readonly carryOut: FollowJobsParts['carryOut'];
  readonly pausesAfter: FollowJobsParts['pausesAfter'];
}

export function createJobDesk({ jobs, runners, reactions, organisations, clock }: JobDeskParts): JobDesk {
  /** Checking a whole job takes memory and time, so only one is checked at once. */
  const oneLook = Semaphore.makeUnsafe(1);

  const find = ({ identity }: SentCommand) => Effect.promise(() => jobs.find(identity.org, jobId(identity)));

  /** Checks the whole command, divides it, and stores it until it is carried out. */
  function accept(
    { divide }: DividesIntoJob,
    sent: SentCommand,
    name: string,
    input: unknown,
    inputHash: string,
  ) {
    const { actor, identity, correlationId, causationId } = sent;
    const sender = {
      actor: { ...actor, duties: [...actor.duties] },
      correlationId,
      causationId,
      commandId: identity.commandId,
    };
    return Effect.gen(function* () {
      // Checked before the work of dividing, and once more, conclusively, when the job is accepted.
      if (!(yield* Effect.promise(() => jobs.hasRoom(identity.org)))) return yield* tooManyJobs();
      const division = yield* divide(sent, name, input);
      const kept = yield* Effect.promise(() => jobs.accept({ identity, name, inputHash, sender, division }));
      if (kept === 'full') return yield* tooManyJobs();
      const job = yield* find(sent);
      if (job === undefined) throw new Error(`the job of ${identity.commandId} is not there`);
      return job;
    }).pipe(oneLook.withPermit);
  }

  return {
    answer(sent, name, input, inputHash) {
      return Effect.gen(function* () {
        const dividing = runners.get(name)?.job;
        if (dividing === undefined) return undefined;
        // A command that was accepted as a job remains one, even if this process has a larger step size.
        const known = sent.begunBefore ? yield* find(sent) : undefined;
        if (known === undefined && !dividing.isBeyondStep(input)) return undefined;
        const job = known ?? (yield* accept(dividing, sent, name, input, inputHash));
        const rest = { position: job.position, events: [], job };
        return yield* Effect.promise(() => organisationAnswer(organisations, sent, rest));
      });
    },
    pausesAfter: ({ name }) => runners.get(name)?.job?.takesTurns !== true,
    carryOut({ id, org, name, sender }, { number, input }) {
      const { actor, correlationId, causationId } = sender;
      const runner = runners.get(name);
      const category = commandRegistry.get(name)?.category;
      if (runner?.job === undefined || category === undefined) throw new Error(`${name} is never a job`);
      let begun: Promise<void> | undefined;
      const sent: SentCommand = {
        actor,
        org,
        // Each part has its own key, so that its effect on a booking is not mistaken for a later part's.
        identity: commandIdentity(actor, org, `${id}.${number}`),
        ifRevision: undefined,
        correlationId,
        causationId,
        begunBefore: true,
        sentBy: 'job',
        holds: 'pass',
        // The job is on disk already; of the part it says once that a cancelled job has to carry it out.
        begin() {
          begun ??= jobs.beginPart(id, number);
          return begun;
        },
        now: Math.floor(clock() / 1000),
      };
      const work = Effect.gen(function* () {
        const decided = yield* runner.run(sent, name, input);
        const { answer } = yield* reactions.after(sent, category, decided);
        return { report: stepReportSchema.parse(answer.report), position: answer.position };
      });
      return Effect.runPromise(Effect.result(work));
    },
  };
}

function tooManyJobs(): Effect.Effect<never, Refusal> {
  const details = { jobs: mostJobs, retryAfterSeconds: 30 };
  return refused('too_many_requests', pipelineTexts.tooManyJobs(mostJobs), details);
}
