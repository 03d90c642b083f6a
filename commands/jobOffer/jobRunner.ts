import { Effect } from 'effect';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { stageByLists } from '../../domain/record/listSteps.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { NamingRecord } from '../facts.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { createStepRunner, lastPosition } from '../step/carryOut.ts';
import { decideJob } from './decideJob.ts';
import { type JobAttempt, jobInputs, prepareJob } from './jobAttempt.ts';
import {
  createJobStates,
  type JobState,
  type JobStates,
  jobFolding,
  sameWork,
  type WantedJob,
  workIn,
} from './jobStates.ts';

export const jobStepNames = Object.keys(jobInputs);

/**
 * Offers of jobs (scheduling §4): a job is taken in one step with its work and its bids (docs/write-side.md, Several
 * records as one step), under the fence of the person who takes it. The work is appended first, at the revision that was decided
 * on: of all who take the last place at the same moment, one gets it and the others are refused.
 */
export function createJobRunner(parts: RunnerParts): AggregateRunner {
  const jobs = createJobStates(parts);
  const { log, fences } = parts;
  const carryOut = createStepRunner<JobState>({ log, fences, states: jobs.states, decider: jobFolding });

  /** Undefined: somebody came in between. */
  function tryOnce(attempt: JobAttempt): Effect.Effect<CommandAnswer | undefined, Refusal> {
    const { sent, offerId, work: ofOffer, bidId, resourceId } = attempt;
    return Effect.gen(function* () {
      const head = yield* caughtUp(parts);
      const bidIds = new Set([...(yield* bidsFor(parts, attempt)), ...(bidId === undefined ? [] : [bidId])]);
      const { booking } = yield* jobs.stateOf(sent, ofOffer.category, ofOffer.id);
      const visit = booking.status === 'none' ? [] : visitFences([booking.details.visitStemId]);
      const outcome = yield* carryOut<WantedJob, string>(sent, {
        fenced: resourceId === undefined ? [] : [resourceId, ...visit],
        load: () =>
          Promise.all([
            jobs.load(sent, ofOffer.category, ofOffer.id),
            jobs.load(sent, 'jobOffer', offerId),
            ...[...bidIds].map((id) => jobs.load(sent, 'bid', id)),
          ]),
        decide: (open, all, upTo, done) =>
          Effect.gen(function* () {
            yield* expected(() => parts.facts.waitFor(Math.max(upTo, head), parts.waitMs));
            const before = new Map(done.map((one) => [one.wanted.stream, one.before]));
            const [work, offered, ...bids] = all.map((one) => ({
              ...one,
              loaded: { ...one.loaded, state: before.get(one.stream) ?? one.loaded.state },
            }));
            if (work === undefined || offered === undefined) throw new Error('an offer was not loaded');
            const allocation = yield* allocationFor(parts, attempt, work.loaded.state);
            const isOffered = yield* isOfferedBesides(parts, jobs, attempt);
            const isBegun = done.length > 0;
            const situation = { work, offered, bids, allocation, isOffered, isBegun };
            const decided = yield* decideJob(attempt, situation);
            return {
              decided: open.map((wanted) => ({ wanted, events: decided.get(wanted.stream) ?? [] })),
              problems: [],
            };
          }),
        appends: 'inOrder',
        stillFits: (now, then) => sameWork(now, then) || wasThere(then),
        lost: ({ stream }) => stream,
        refusal: () => cameBetween,
      });
      if (outcome.problems.length > 0) return undefined;
      const own = outcome.applied.find(({ wanted }) => wanted.id === (bidId ?? offerId));
      if (own === undefined) throw new Error(`nothing became of ${sent.identity.commandId}`);
      return {
        commandId: sent.identity.commandId,
        stream: own.wanted.stream,
        revision: own.revision,
        position: lastPosition(outcome.applied),
        events: outcome.applied.flatMap(({ events }) => events),
      };
    }).pipe(lostIfBetween);
  }

  return {
    run: (sent, name, input) =>
      Effect.gen(function* () {
        const attempt = yield* prepareJob(parts, jobs, sent, { name, input });
        let begun = sent.begunBefore;
        // After a lost race the work may have its event already, and the rest is made.
        return yield* wonOrRefused(
          Effect.suspend(() =>
            Effect.map(tryOnce({ ...attempt, sent: { ...sent, begunBefore: begun } }), (answer) => {
              begun ||= answer === undefined;
              return answer;
            }),
          ),
        );
      }),
  };
}

/** Waits until the read side has what is in the log by now, and the log's head. */
function caughtUp({ log, facts, waitMs }: RunnerParts) {
  return Effect.gen(function* () {
    const head = yield* Effect.promise(() => log.head());
    yield* expected(() => facts.waitFor(head, waitMs));
    return head;
  });
}

/** The bids for an offer. One that is made at this very moment stays new until the job begins. */
function bidsFor({ facts }: RunnerParts, { sent, offerId, command }: JobAttempt) {
  if (command.name === 'jobOffer.create') return Effect.succeed([]);
  return Effect.map(naming(facts, sent, 'jobOffer', offerId), (all) =>
    all.flatMap(({ by, id }) => (by === 'bid' ? [id] : [])),
  );
}

function naming(
  facts: RunnerParts['facts'],
  { org }: SentCommand,
  category: string,
  id: string,
): Effect.Effect<readonly NamingRecord[], Refusal> {
  return expected(() => facts.namedBy(org, category, [id]));
}

/** Whether another offer of the same work is open, for a command that offers it. */
function isOfferedBesides(
  { facts }: RunnerParts,
  jobs: JobStates,
  { sent, command, offerId, work }: JobAttempt,
): Effect.Effect<boolean, Refusal> {
  return Effect.gen(function* () {
    if (command.name !== 'jobOffer.create') return false;
    for (const { by, id } of yield* naming(facts, sent, work.category, work.id)) {
      if (by !== 'jobOffer' || id === offerId) continue;
      const { offer } = yield* jobs.stateOf(sent, 'jobOffer', id);
      if ('details' in offer && stageByLists(jobOffer, offer, sent.now) === 'open') return true;
    }
    return false;
  });
}

/** The facts about the person whom a step is about, and about those who have the work, around its time. */
function allocationFor(
  { facts }: RunnerParts,
  { sent, resourceId, work: { category, id } }: JobAttempt,
  state: JobState,
) {
  const work = workIn({ category, id }, state);
  const span = work ?? { start: sent.now, end: sent.now + 1 };
  const resourceIds = [...(resourceId === undefined ? [] : [resourceId]), ...(work?.peopleIds ?? [])];
  return expected(() =>
    facts.allocation(sent.org, span, { resourceIds, customerIds: work?.customerIds ?? [] }),
  );
}

/** Whether it is an offer or a bid that was there already: what has happened to it meanwhile does not stop the step. */
function wasThere({ offer, bid }: JobState): boolean {
  return 'details' in offer || 'details' in bid;
}
