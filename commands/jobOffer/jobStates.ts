import { Effect } from 'effect';
import { bid } from '../../domain/bid/bid.ts';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { sameToPlan } from '../../domain/booking/sameToPlan.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import { calendarEvent } from '../../domain/calendarEvent/calendarEvent.ts';
import {
  bookingToGive,
  type CalendarEventState,
  calendarEventToGive,
} from '../../domain/jobOffer/givenWork.ts';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import type { JobOfferState, Work } from '../../domain/jobOffer/jobOfferSteps.ts';
import type { OfferedKind } from '../../domain/jobOffer/offeredWork.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { LinkedClaims } from '../../domain/rights/persona.ts';
import { seesRecord } from '../../domain/rights/rights.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import type { WantedRecord } from '../step/carryOut.ts';

export type BidState = typeof bid.decider.initial;

/** A stream of a step about an offer: its work, the offer itself, or a bid. */
export interface JobState {
  readonly offer: JobOfferState;
  readonly bid: BidState;
  readonly booking: Booking;
  readonly calendarEvent: CalendarEventState;
}

export interface WantedJob extends WantedRecord<JobState> {
  readonly category: OfferedKind | 'jobOffer' | 'bid';
  readonly id: string;
}

/** How the streams of such a step are folded. */
export const jobFolding = {
  initial: {
    offer: jobOffer.decider.initial,
    bid: bid.decider.initial,
    booking: noBooking,
    calendarEvent: calendarEvent.decider.initial,
  },
  isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate & DomainEvent =>
    [bookingDecider, calendarEvent.decider, jobOffer.decider, bid.decider].some((of) => of.isEvent(event)),
  evolve(state: JobState, event: DomainEvent): JobState {
    if (bookingDecider.isEvent(event)) {
      return { ...state, booking: bookingDecider.evolve(state.booking, event) };
    }
    if (calendarEvent.decider.isEvent(event)) {
      return { ...state, calendarEvent: calendarEvent.decider.evolve(state.calendarEvent, event) };
    }
    if (jobOffer.decider.isEvent(event)) {
      return { ...state, offer: jobOffer.decider.evolve(state.offer, event) };
    }
    return bid.decider.isEvent(event) ? { ...state, bid: bid.decider.evolve(state.bid, event) } : state;
  },
};

/** The work of a stream, as it can be given to somebody; undefined if there is none. */
export function workIn(
  { category, id }: Pick<WantedJob, 'category' | 'id'>,
  { booking, calendarEvent: event }: JobState,
): Work | undefined {
  return category === 'calendarEvent' ? calendarEventToGive(id, event) : bookingToGive(id, booking);
}

/** Whether somebody sees the work of a stream, so that it exists for them. */
export function seesWork(
  claims: LinkedClaims,
  { category, id }: Pick<WantedJob, 'category' | 'id'>,
  { booking, calendarEvent: event }: JobState,
): boolean {
  if (category !== 'calendarEvent') return seesBooking(claims, id, booking);
  if (event.status !== 'current') return false;
  const { peopleIds: resourceIds, customerIds, labelIds } = event.details;
  return seesRecord(claims, calendarEvent.area, { resourceIds, customerIds, labelIds });
}

/** Whether work is still what a step was checked against. */
export function sameWork(now: JobState, then: JobState): boolean {
  return now.calendarEvent.status === 'none'
    ? sameToPlan(now.booking, then.booking)
    : sameValue(now.calendarEvent, then.calendarEvent);
}

export type JobStates = ReturnType<typeof createJobStates>;

/** The streams of offers, their work and their bids, as the log has them. */
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
