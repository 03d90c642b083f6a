import { absenceDecider } from '../absence/absenceDecider.ts';
import { bookingDecider } from '../booking/bookingDecider.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../event.ts';
import type { Category } from '../eventCatalogue.ts';
import { organisationDecider } from '../organisation/organisationDecider.ts';
import { type RecordName, records } from '../records.ts';
import { summariseAbsenceEvent } from './absenceSummary.ts';
import { summariseBookingEvent } from './bookingSummary.ts';
import type { Names } from './names.ts';
import { summariseOrganisationEvent } from './organisationSummary.ts';

/** Tells the history of the streams of one category. */
export interface Teller {
  readonly isEvent: (event: DomainEvent) => boolean;
  /** One sentence for people; the event's type for one that is not of this category. */
  readonly summarise: (event: DomainEvent, names: Names) => string;
  /** The states that events make one after the other, each with what it says; before the first there is nothing. */
  readonly states: (events: readonly DomainEvent[]) => readonly object[];
}

/** How each category's history is told; one that is missing does not compile. */
export const tellers: Readonly<Record<Category, Teller>> = {
  ...recordTellers(),
  organisation: tellerOf(organisationDecider, summariseOrganisationEvent),
  absence: tellerOf(absenceDecider, summariseAbsenceEvent),
  booking: tellerOf(bookingDecider, summariseBookingEvent),
};

function recordTellers(): Readonly<Record<RecordName, Teller>> {
  const told = Object.entries(records).map(([name, record]) => [
    name,
    tellerOf(record.anyDecider, record.summarise),
  ]);
  // The boundary: every record has its entry, which no type of `Object.fromEntries` can say.
  return Object.fromEntries(told) as Record<RecordName, Teller>;
}

function tellerOf<State extends { readonly status: string }, Event extends DomainEvent>(
  { initial, isEvent, evolve }: Pick<Decider<State, never, Event, never>, 'initial' | 'isEvent' | 'evolve'>,
  summarise: (event: Event, names: Names) => string,
): Teller {
  return {
    isEvent,
    summarise: (event, names) => (isEvent(event) ? summarise(event, names) : event.type),
    states(events) {
      let state = initial;
      return events.map((event) => {
        if (isEvent(event)) state = evolve(state, event);
        return state.status === 'none' ? {} : state;
      });
    },
  };
}

/** Who tells of an event; undefined for one of a later version of the program. */
export function tellerFor(event: DomainEvent): Teller | undefined {
  return Object.values(tellers).find(({ isEvent }) => isEvent(event));
}
