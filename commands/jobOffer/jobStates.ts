import { Effect } from 'effect';
import { bid } from '../../domain/bid/bid.ts';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import type { JobOfferState } from '../../domain/jobOffer/jobOfferSteps.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import type { WantedRecord } from '../step/carryOut.ts';

export type BidState = typeof bid.decider.initial;

/** A stream of a step about an offer: its booking, the offer itself, or a bid. */
export interface JobState {
  readonly offer: JobOfferState;
  readonly bid: BidState;
  readonly booking: Booking;
}

export interface WantedJob extends WantedRecord<JobState> {
  readonly category: 'booking' | 'jobOffer' | 'bid';
  readonly id: string;
}

/** How the streams of such a step are folded. */
export const jobFolding = {
  initial: { offer: jobOffer.decider.initial, bid: bid.decider.initial, booking: noBooking },
  isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate & DomainEvent =>
    bookingDecider.isEvent(event) || jobOffer.decider.isEvent(event) || bid.decider.isEvent(event),
  evolve(state: JobState, event: DomainEvent): JobState {
    if (bookingDecider.isEvent(event)) {
      return { ...state, booking: bookingDecider.evolve(state.booking, event) };
    }
    if (jobOffer.decider.isEvent(event)) {
      return { ...state, offer: jobOffer.decider.evolve(state.offer, event) };
    }
    return bid.decider.isEvent(event) ? { ...state, bid: bid.decider.evolve(state.bid, event) } : state;
  },
};

export type JobStates = ReturnType<typeof createJobStates>;

/** The streams of offers, their bookings and their bids, as the log has them. */
export function createJobStates({ log, keptStreams }: Pick<RunnerParts, 'log' | 'keptStreams'>) {
  const states = createStreamStates(log, jobFolding, keptStreams);

  async function load(
    { org }: Pick<SentCommand, 'org'>,
    category: WantedJob['category'],
    id: string,
  ): Promise<WantedJob> {
    const stream = streamName(category, org, id);
    return { category, id, stream, loaded: await states.load(stream) };
  }

  return {
    states,
    load,
    stateOf: (sent: Pick<SentCommand, 'org'>, category: WantedJob['category'], id: string) =>
      Effect.map(
        Effect.promise(() => load(sent, category, id)),
        ({ loaded }) => loaded.state,
      ),
  };
}
