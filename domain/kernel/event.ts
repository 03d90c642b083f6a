import type { z } from 'zod';
import type { Role } from '../rights/role.ts';

/**
 * One kind of event: a past-tense name, the version of its data's shape, and the zod schema of that shape. A
 * changed shape gets the next version and an upcaster; a version that has been written is never edited.
 */
export interface EventKind<Type extends string, Schema extends z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
}

/** Declares an event kind; see `domain/booking/bookingEvents.ts` for the model to follow. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  version: number,
  schema: Schema,
): EventKind<Type, Schema> {
  return { type, version, schema };
}

/** The event kinds of an aggregate, each under its own type. */
export type EventKinds = Readonly<Record<string, EventKind<string, z.ZodType>>>;

/** The union of events of an aggregate's catalogue: `EventOf<typeof bookingEvents>`; or those of some types. */
export type EventOf<Kinds extends EventKinds, Type extends keyof Kinds & string = keyof Kinds & string> = {
  [Each in Type]: { readonly type: Each; readonly data: z.output<Kinds[Each]['schema']> };
}[Type];

/** What every event has before it is recorded: its type and its data. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Who caused an event. `uid` is the user's id; `system` acts for uploads, imports and the demonstration. */
export interface EventActor {
  readonly uid: string;
  readonly role: Role | 'system';
}

/** What the log adds to an event when it records it (docs/log.md). */
export interface EventRecord {
  /** A UUID derived from the command id and the event's index in it: the same command gives the same ids. */
  readonly id: string;
  readonly version: number;
  /** The version in which it was recorded, if it has been upcast to a newer one since. */
  readonly recordedVersion?: number;
  readonly org: string;
  /** `category-org.id`, for example `booking-acme.8f3c`. */
  readonly stream: string;
  /** Place in the stream, from 0, without gaps. */
  readonly revision: number;
  /** Place in the log; grows, and is comparable only within one log (`epoch`). */
  readonly position: number;
  /** Server time of recording, epoch milliseconds (business instants are epoch seconds). */
  readonly at: number;
  readonly actor: EventActor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Lower-case hex SHA-256 of the stream's previous event, null for the first: the stream's hash chain. */
  readonly prev: string | null;
}

/** An event with the stream and the version of its data: what its public side is made of. */
export type VersionedEvent<Event extends DomainEvent = DomainEvent> = Event &
  Pick<EventRecord, 'stream' | 'version' | 'recordedVersion'>;

/** An event as it is read back from the log. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & EventRecord;
