import { Result } from 'effect';
import type { CommandFacts, CommandOf } from '../kernel/decider.ts';
import type { DomainEvent, EventOf } from '../kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../kernel/facts.ts';
import { type Decision, type Refusal, type RefusedDecision, refuse } from '../kernel/refusal.ts';
import { checkListStep, type ListRules, refusedIn, stageByLists, takerOf } from '../record/listSteps.ts';
import type { Taker } from '../record/recordTypes.ts';
import { type LinkedClaims, peopleOf } from '../rights/persona.ts';
import { rightIn } from '../rights/rights.ts';
import { refusalTexts } from '../text/texts.ts';
import { createJobJudge } from './jobJudge.ts';
import { type JobOfferDetails, jobOffer, placesLeft } from './jobOffer.ts';
import type { OfferedWork } from './offeredWork.ts';

export type JobOfferState = typeof jobOffer.decider.initial;
export type JobOfferEvent = EventOf<typeof jobOffer.events>;
type Present = Extract<JobOfferState, { readonly details: unknown }>;
type TakeCommand = CommandOf<typeof jobOffer.commands, 'jobOffer.take'>;

/** Work that is offered, and who gives it to somebody (`givenWork.ts`). */
export interface Work extends OfferedWork {
  /** What becomes of it when somebody has it besides those who do; refused if they cannot. */
  readonly give: (
    resourceId: string,
    who: Taker,
    facts: JobFacts,
  ) => Result.Result<readonly DomainEvent[], Refusal>;
}

/** What is known when a job is offered, bid for or taken. */
export interface JobFacts extends Omit<CommandFacts, 'earlier'> {
  /** Undefined: it does not exist. */
  readonly work: Work | undefined;
  readonly organisation: OrganisationFact;
  /** Of the person whom the step is about, around the work. */
  readonly allocation: AllocationFacts;
}

/** What taking a job changes. */
export interface TakenJob {
  readonly offer: readonly JobOfferEvent[];
  readonly work: readonly DomainEvent[];
}

/** Why work is not offered, or not taken, any more; the work if it can be. */
function workToDo(work: Work | undefined, now: number): Result.Result<Work, Refusal> {
  if (work === undefined) return refuse('not_found', refusalTexts.notFound('work'));
  if (work.locked) return refuse('booking_locked', refusalTexts.locked);
  if (work.missing === 0) return refuse('transition_not_allowed', refusalTexts.jobNeedsNobody);
  return work.start <= now
    ? refuse('transition_not_allowed', refusalTexts.jobHasBegun)
    : Result.succeed(work);
}

/** Offers work that lacks people, to at most as many as it lacks, and no longer than until it begins. */
export function offerJob(
  state: JobOfferState,
  command: CommandOf<typeof jobOffer.commands, 'jobOffer.create'>,
  facts: CommandFacts & { readonly work: Work | undefined },
): Decision<JobOfferEvent> {
  const { openUntil, places } = command.input;
  return Result.flatMap(workToDo(facts.work, facts.now), ({ start, missing }) => {
    if (openUntil <= facts.now) return badUntil(refusalTexts.jobUntilPast);
    if (openUntil > start) return badUntil(refusalTexts.jobUntilLate);
    const input = { ...command.input, places: Math.min(places, missing) };
    return jobOffer.decider.decide(state, { ...command, input }, facts);
  });
}

function badUntil(message: string): RefusedDecision {
  return refuse('invalid_input', `openUntil: ${message}`, {
    fields: [{ path: 'openUntil', message }],
    path: ['openUntil'],
  });
}

/** For whom somebody takes jobs and bids: for themselves, and for the people of their partner. */
export function peopleToTakeFor(claims: LinkedClaims): readonly string[] {
  return peopleOf(claims, rightIn(claims, 'jobBoard').steps ?? 'none');
}

/** What is asked of taking a job: by planners for everybody; by people for themselves, as the offer says. */
const rules: ListRules<Present, JobFacts> = {
  ownOnly: refusalTexts.notYourJob,
  peopleOf: peopleToTakeFor,
  steps: {
    take: {
      guards: [
        ({ record, who }) =>
          who === 'own' && record.details.byChoice
            ? refuse('not_allowed', refusalTexts.jobByChoice)
            : undefined,
        ({ record, id, who, facts }) => (who === 'own' ? notForThem(record.details, id, facts) : undefined),
      ],
    },
  },
};

/**
 * Takes a job: the person who takes it has the work besides those who have it. People take what is offered to them and fits
 * without a violation; a planner's choice is judged as any choice by hand.
 *
 * @returns undefined if they have taken it already
 */
export function takeJob(
  state: JobOfferState,
  command: TakeCommand,
  facts: JobFacts,
): Result.Result<TakenJob | undefined, Refusal> {
  return Result.flatMap(checkListStep(jobOffer, rules, state, command, facts), (step) => {
    if (step === undefined) return Result.succeed(undefined);
    return Result.flatMap(workToDo(facts.work, facts.now), (work) => {
      const { id: resourceId, who } = step;
      if (work.peopleIds.includes(resourceId)) {
        return refuse('transition_not_allowed', refusalTexts.jobTakenByThem(who));
      }
      const decided = jobOffer.decider.decide(state, command, facts);
      return Result.flatMap(work.give(resourceId, who, facts), (given) =>
        Result.map(decided, (offer) => ({ offer, work: given })),
      );
    });
  });
}

/** Why somebody may not bid for a job; undefined: they may. */
export function refusalToBid(
  state: JobOfferState,
  resourceId: string,
  facts: JobFacts,
): Result.Result<Work, Refusal> {
  const { actor, now } = facts;
  if (takerOf(actor) === 'own' && !peopleToTakeFor(actor).includes(resourceId)) {
    return refuse('not_allowed', refusalTexts.notYourJob);
  }
  if (!('details' in state)) return refuse('not_found', refusalTexts.notFound('job offer'));
  const stage = stageByLists(jobOffer, state, now);
  if (stage !== 'open') return refusedIn(jobOffer, stage);
  if (!state.details.byChoice) return refuse('transition_not_allowed', refusalTexts.jobByFirst);
  return notForThem(state.details, resourceId, facts) ?? workToDo(facts.work, now);
}

/** Why a job is not for somebody: it is offered to others, or does not fit them. */
function notForThem(
  details: JobOfferDetails,
  resourceId: string,
  { work, allocation, actor }: JobFacts,
): RefusedDecision | undefined {
  if (work === undefined) return undefined;
  const judge = createJobJudge(allocation);
  if (!judge.isFor(details, resourceId, work)) return refuse('not_allowed', refusalTexts.jobOfferedToOthers);
  const obstacles = judge.obstaclesOf(resourceId, work);
  if (obstacles.length === 0) return undefined;
  const who = actor.resourceId === resourceId ? 'own' : 'planner';
  return refuse('not_allowed', refusalTexts.jobDoesNotFit(who, obstacles), { obstacles });
}

/** Whether a job is taken by as many as it wants, after some of its events. */
export function isTaken(state: JobOfferState, events: readonly JobOfferEvent[]): boolean {
  const after = events.reduce(jobOffer.decider.evolve, state);
  return 'details' in after && placesLeft({ ...after.details, takenBy: after.takenBy }) === 0;
}
