import { bookingDecider } from '../booking/bookingDecider.ts';
import type { Category } from '../catalogues/eventCatalogue.ts';
import { type RecordName, records } from '../catalogues/records.ts';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { organisationDecider } from '../organisation/organisationDecider.ts';
import { summariseBookingEvent } from './bookingSummary.ts';
import type { Names } from './names.ts';
import { summariseOrganisationEvent } from './organisationSummary.ts';

/** Renders the history of the streams of one category. */
export interface Teller {
  readonly isEvent: (event: DomainEvent) => boolean;
  /** One sentence for people about a single event; the event's type if it is not of this category. */
  readonly summarise: (event: DomainEvent, names: Names) => string;
  /** The events of one stream from its first one on, each with its sentence and the state after it. */
  readonly tell: (events: readonly DomainEvent[], names: Names) => readonly ToldEvent[];
}

interface ToldEvent {
  readonly summary: string;
  readonly state: object;
}

/** How each category's history is rendered; a missing category does not compile. */
export const tellers: Readonly<Record<Category, Teller>> = {
  ...recordTellers(),
  organisation: tellerOf(organisationDecider, summariseOrganisationEvent),
  booking: tellerOf(bookingDecider, summariseBookingEvent),
};

function recordTellers(): Readonly<Record<RecordName, Teller>> {
  const told = Object.entries(records).map(([name, { anyDecider, summarise }]) => [
    name,
    tellerOf(anyDecider, summarise),
  ]);
  // The boundary: every record has its entry, which the type of `Object.fromEntries` cannot express.
  return Object.fromEntries(told) as Record<RecordName, Teller>;
}

function tellerOf<State extends { readonly status: string }, Event extends DomainEvent>(
  { initial, isEvent, evolve }: Pick<Decider<State, never, Event, never>, 'initial' | 'isEvent' | 'evolve'>,
  summarise: (event: Event, names: Names, before?: State) => string,
): Teller {
  return {
    isEvent,
    summarise: (event, names) => (isEvent(event) ? summarise(event, names) : event.type),
    tell(events, names) {
      let state = initial;
      return events.map((event) => {
        if (!isEvent(event)) return { summary: event.type, state: state.status === 'none' ? {} : state };
        const summary = summarise(event, names, state);
        state = evolve(state, event);
        return { summary, state: state.status === 'none' ? {} : state };
      });
    },
  };
}

/** The teller for an event; undefined for an event of a later version of the program. */
export function tellerFor(event: DomainEvent): Teller | undefined {
  return Object.values(tellers).find(({ isEvent }) => isEvent(event));
}
