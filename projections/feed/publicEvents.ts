import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { type Category, isCategory } from '../../domain/catalogues/eventCatalogue.ts';
import { type RecordName, records } from '../../domain/catalogues/records.ts';
import type { Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent, VersionedEvent } from '../../domain/kernel/event.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import { publicBookingEvent } from './publicBookingEvents.ts';
import { publicOrganisationEvent } from './publicOrganisationEvents.ts';
import type { Published } from './published.ts';

/** An event as the feed stores it; a type, not an interface, because it is a row. */
export type PublicEvent = Published & {
  /** What it happened to, for example `booking/8f3c`. */
  readonly subject: string;
};

type Publish = (event: VersionedEvent) => Published;

/** How the events of each category are published; a declaration defines it for its concept. */
const ownPublishers = {
  organisation: publishedBy(organisationDecider, publicOrganisationEvent),
  booking: publishedBy(bookingDecider, publicBookingEvent),
} as const satisfies Record<Exclude<Category, RecordName>, Publish>;

const publishers: ReadonlyMap<string, Publish> = new Map([
  ...Object.entries<Publish>(ownPublishers),
  ...Object.values(records).map(({ category, published }) => [category, published.publish] as const),
]);

/**
 * The public side of an event of the log. Public types have versions of their own: an internal event may
 * change its shape while integrators get the same as before. A published shape is never changed; a new one
 * gets the next version beside it.
 */
export function publicEvent(event: VersionedEvent): PublicEvent {
  const dot = event.stream.indexOf('.');
  const id = event.stream.slice(dot + 1);
  const category = event.stream.slice(0, event.stream.indexOf('-'));
  const publish = publishers.get(category);
  if (publish === undefined || !isCategory(category)) throw notPublic(event);
  const { type, data } = publish(event);
  return { type, subject: `${category}/${id}`, data };
}

function publishedBy<Event extends DomainEvent>(
  { isEvent }: Pick<Decider<never, never, Event, never>, 'isEvent'>,
  publish: (event: VersionedEvent<Event>) => Published,
): Publish {
  return (event) => {
    if (!isEvent(event)) throw notPublic(event);
    return publish(event);
  };
}

function notPublic({ type }: DomainEvent): Error {
  return new Error(`${type} has no public type in this version`);
}
