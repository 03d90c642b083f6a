import { Effect, Result } from 'effect';
import { bid } from '../../domain/bid/bid.ts';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import {
  isTaken,
  type JobFacts,
  type JobOfferState,
  offerJob,
  refusalToBid,
  takeJob,
} from '../../domain/jobOffer/jobOfferSteps.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { refused } from '../pipeline/refused.ts';
import type { JobAttempt } from './jobAttempt.ts';
import { type BidState, type WantedJob, workIn } from './jobStates.ts';

/** What a step about an offer is decided with: its records as they were before it, and what is known besides. */
export interface JobSituation {
  readonly work: WantedJob;
  readonly offered: WantedJob;
  readonly bids: readonly WantedJob[];
  readonly allocation: AllocationFacts;
  /** Whether another offer of the work is open. */
  readonly isOffered: boolean;
  /** What is in the log of it was judged before it came there. */
  readonly isBegun: boolean;
}

type Decided = Effect.Effect<ReadonlyMap<string, readonly DomainEvent[]>, Refusal>;

/** The events of a step about an offer, by stream. */
export function decideJob(attempt: JobAttempt, situation: JobSituation): Decided {
  const { sent, command } = attempt;
  const { work, offered, bids } = situation;
  const { actor, now, identity } = sent;
  const { offer } = offered.loaded.state;
  const common = { actor, now, newId: (purpose: string) => recordId(identity, purpose) };
  const facts: JobFacts = {
    ...common,
    work: workIn(attempt.work, work.loaded.state),
    organisation: attempt.organisation,
    allocation: situation.allocation,
  };
  return Effect.gen(function* () {
    switch (command.name) {
      case 'jobOffer.create':
        if (situation.isBegun) return new Map();
        if (situation.isOffered) {
          return yield* refused('transition_not_allowed', refusalTexts.jobOfferedAlready);
        }
        return new Map([[offered.stream, yield* Effect.fromResult(offerJob(offer, command, facts))]]);
      case 'jobOffer.archive': {
        const ended = yield* Effect.fromResult(jobOffer.decider.decide(offer, command, common));
        return new Map([[offered.stream, ended], ...endedBids(attempt, bids, () => 'decline')]);
      }
      case 'bid.create':
      case 'bid.renew':
        return situation.isBegun ? new Map() : yield* placeBid({ ...attempt, command }, bids, offer, facts);
      case 'jobOffer.take':
      case 'bid.accept':
        return yield* takeWithBids(attempt, situation, facts);
    }
  });
}

function takeWithBids(attempt: JobAttempt, { work, offered, bids, isBegun }: JobSituation, facts: JobFacts) {
  const { offerId, resourceId = '' } = attempt;
  const { offer } = offered.loaded.state;
  const take = { name: 'jobOffer.take' as const, input: { jobOfferId: offerId, resourceId } };
  return Effect.gen(function* () {
    const taken = isBegun
      ? { offer: yield* Effect.fromResult(jobOffer.decider.decide(offer, take, facts)), work: [] }
      : yield* Effect.fromResult(takeJob(offer, take, facts));
    if (taken === undefined) return new Map();
    const isFull = isTaken(offer, taken.offer);
    const ended = endedBids(attempt, bids, (state) =>
      isBy(state, resourceId) ? 'accept' : isFull ? 'decline' : undefined,
    );
    return new Map<string, readonly DomainEvent[]>([
      [work.stream, taken.work],
      [offered.stream, taken.offer],
      ...ended,
    ]);
  });
}

/** A bid, with what it is for as it is now; anybody who has withdrawn theirs bids again. */
function placeBid(
  { command, bidId, resourceId = '' }: JobAttempt & { readonly command: BidCommand },
  bids: readonly WantedJob[],
  offer: JobOfferState,
  facts: JobFacts,
): Decided {
  const own = bids.find(({ id }) => id === bidId);
  return Effect.gen(function* () {
    if (own === undefined) throw new Error('a bid was not loaded');
    const { start, end, title } = yield* Effect.fromResult(refusalToBid(offer, resourceId, facts));
    const hasBid = bids.some((one) => one !== own && isBy(one.loaded.state.bid, resourceId));
    if (hasBid) return yield* refused('already_exists', refusalTexts.alreadyExists('bid'));
    const filled =
      command.name === 'bid.create'
        ? { ...command, input: { ...command.input, title, start, end } }
        : command;
    const made = yield* Effect.fromResult(bid.decider.decide(own.loaded.state.bid, filled, facts));
    return new Map([[own.stream, made]]);
  });
}

type BidCommand = Extract<JobAttempt['command'], { readonly name: 'bid.create' | 'bid.renew' }>;

/** What becomes of bids that are still new: nobody takes these steps, they follow from what has happened to the offer. */
function endedBids(
  { sent: { actor, org, now, identity } }: JobAttempt,
  bids: readonly WantedJob[],
  stepOf: (state: BidState) => 'accept' | 'decline' | undefined,
): readonly (readonly [stream: string, events: readonly DomainEvent[]])[] {
  const newId = (purpose: string) => recordId(identity, purpose);
  const facts = { actor: systemActor(actor.uid, org), now, newId };
  return bids.flatMap(({ stream, id, loaded: { state } }) => {
    const step = stepOf(state.bid);
    if (step === undefined) return [];
    const decided = bid.decider.decide(state.bid, { name: `bid.${step}`, input: { bidId: id } }, facts);
    return Result.isSuccess(decided) ? [[stream, decided.success] as const] : [];
  });
}

function isBy(state: BidState, resourceId: string): boolean {
  return 'details' in state && state.details.resourceId === resourceId;
}
