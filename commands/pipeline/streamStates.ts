import QuickLRU from 'quick-lru';
import type { CommandFacts, Decider } from '../../domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';
import { eventId } from './commandIdentity.ts';
import type { AppendingCommand } from './sentCommand.ts';

/** A stream folded up to a revision. */
export interface StreamState<State> {
  readonly state: State;
  /** The revision of the last event; null before the first. */
  readonly revision: Revision | null;
  /** The position of the last event; 0 before the first. */
  readonly position: Position;
  /** The ids of all its events: a command that was sent before finds its own events by them. */
  readonly eventIds: Pick<ReadonlySet<string>, 'has'>;
}

/** The folded streams of one aggregate; a state is never used without first reading what came after it. */
export interface StreamStates<State> {
  readonly initial: State;
  /** An event of another kind changes nothing. */
  readonly evolve: (state: State, event: DomainEvent) => State;
  load(stream: string): Promise<StreamState<State>>;
  /** As it was after the event of a revision. */
  at(stream: string, revision: Revision): Promise<State>;
  /** What a command has appended to a stream, and the state before that; as it is now if that is nothing. */
  ownOf(sent: Pick<AppendingCommand, 'identity'>, stream: string): Promise<OwnEvents<State>>;
}

export interface OwnEvents<State> {
  readonly before: State;
  readonly own: readonly RecordedEvent[];
}

interface KeptStream<State> {
  readonly folded: StreamState<State>;
  /**
   * The revision of each event by its id. One map grows with the stream and is passed on, so that new events
   * cost no more than themselves.
   */
  readonly revisions: Map<string, Revision>;
}

/** `capacity`: how many streams stay folded in memory. */
export function createStreamStates<State, Event extends DomainEvent>(
  log: EventLog,
  decider: Pick<Decider<State, never, Event, CommandFacts>, 'initial' | 'evolve' | 'isEvent'>,
  capacity: number,
): StreamStates<State> {
  const kept = new QuickLRU<string, KeptStream<State>>({ maxSize: capacity });
  const { initial } = decider;
  const evolve = (state: State, event: DomainEvent) =>
    decider.isEvent(event) ? decider.evolve(state, event) : state;

  return {
    initial,
    evolve,
    async load(stream) {
      const known = kept.get(stream);
      const revisions = known?.revisions ?? new Map<string, Revision>();
      let state = known?.folded.state ?? initial;
      let revision = known?.folded.revision ?? null;
      let position = known?.folded.position ?? 0;
      for await (const event of log.read(stream, { from: revision === null ? 0 : revision + 1 })) {
        state = evolve(state, event);
        revisions.set(event.id, event.revision);
        revision = event.revision;
        position = event.position;
      }
      if (known !== undefined && revision === known.folded.revision) return known.folded;
      const folded = { state, revision, position, eventIds: upTo(revision, revisions) };
      // A stream that does not exist yet is not kept: requests with invented ids would fill the cache.
      if (revision !== null) kept.set(stream, { folded, revisions });
      return folded;
    },
    async at(stream, revision) {
      let state = initial;
      for await (const event of log.read(stream, { limit: revision + 1 })) {
        // Of a stream whose first events are not kept, as many may reach further.
        if (event.revision > revision) break;
        state = evolve(state, event);
      }
      return state;
    },
    async ownOf({ identity }, stream) {
      let before = initial;
      const own: RecordedEvent[] = [];
      for await (const event of log.read(stream)) {
        if (event.id === eventId(identity, stream, own.length)) own.push(event);
        else if (own.length === 0) before = evolve(before, event);
      }
      return { before, own };
    },
  };
}

/** The ids of the events up to a revision: the map may already contain later ones. */
function upTo(last: Revision | null, revisions: ReadonlyMap<string, Revision>): Pick<Set<string>, 'has'> {
  return {
    has(id) {
      const revision = revisions.get(id);
      return revision !== undefined && last !== null && revision <= last;
    },
  };
}
