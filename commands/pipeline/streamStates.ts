import QuickLRU from 'quick-lru';
import type { CommandFacts, Decider } from '../../domain/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/event.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';

/** A stream folded up to a revision. */
export interface StreamState<State> {
  readonly state: State;
  /** Of the last event; null before the first. */
  readonly revision: Revision | null;
  /** Of the last event; 0 before the first. */
  readonly position: Position;
  /** Of every event in it: by them a command that was sent before finds its own. */
  readonly eventIds: ReadonlySet<string>;
}

/** The folded streams of one aggregate; a state is never used without reading what came after it. */
export interface StreamStates<State> {
  load(stream: string): Promise<StreamState<State>>;
}

/** `capacity`: how many streams stay folded in memory. */
export function createStreamStates<State, Event extends DomainEvent>(
  log: EventLog,
  decider: Pick<Decider<State, never, Event, CommandFacts>, 'initial' | 'evolve' | 'isEvent'>,
  capacity: number,
): StreamStates<State> {
  const kept = new QuickLRU<string, StreamState<State>>({ maxSize: capacity });

  return {
    async load(stream) {
      const known = kept.get(stream);
      const from = known === undefined || known.revision === null ? 0 : known.revision + 1;
      const news: RecordedEvent[] = [];
      for await (const event of log.read(stream, { from })) news.push(event);
      if (known !== undefined && news.length === 0) return known;

      let state = known?.state ?? decider.initial;
      for (const event of news) if (decider.isEvent(event)) state = decider.evolve(state, event);
      const folded: StreamState<State> = {
        state,
        revision: news.at(-1)?.revision ?? known?.revision ?? null,
        position: news.at(-1)?.position ?? known?.position ?? 0,
        eventIds: new Set([...(known?.eventIds ?? []), ...news.map((event) => event.id)]),
      };
      // A stream that does not exist yet is not worth a place; an id that was made up would take one.
      if (folded.revision !== null) kept.set(stream, folded);
      return folded;
    },
  };
}
