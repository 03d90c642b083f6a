import { Effect } from 'effect';
import { eventKind } from '../../domain/catalogues/eventCatalogue.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import {
  EventIdReused,
  type EventLog,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type Revision,
} from '../log/log.ts';
import { eventId } from './commandIdentity.ts';
import { type AppendingCommand, appendContext } from './sentCommand.ts';

/** `lost`: somebody else appended to the stream meanwhile, or this very command did, sent a second time. */
export type DecisionAppended =
  | { readonly outcome: 'appended'; readonly revision: Revision; readonly position: Position }
  | { readonly outcome: 'lost' };

/**
 * Appends what a command decided about one stream, under event ids that a second sending would find again.
 * `made`: how many events of the stream are already the command's.
 */
export function appendDecision(
  log: Pick<EventLog, 'append'>,
  sent: AppendingCommand,
  stream: string,
  expected: ExpectedRevision,
  events: readonly DomainEvent[],
  made = 0,
): Effect.Effect<DecisionAppended> {
  const toAppend = events.map((event, index) => toEvent(sent, stream, event, made + index));
  return Effect.promise(async (): Promise<DecisionAppended> => {
    try {
      const result = await log.append(stream, expected, toAppend, appendContext(sent));
      return result.outcome === 'appended' && !result.alreadyThere
        ? { outcome: 'appended', revision: result.revision, position: result.position }
        : { outcome: 'lost' };
    } catch (error) {
      if (error instanceof EventIdReused) return { outcome: 'lost' };
      throw error;
    }
  });
}

/** How another stream begins. */
export interface Beginning {
  readonly events: readonly DomainEvent[];
  readonly position: Position;
}

/**
 * Begins another stream, as part of a command whose own events are already in the log. If that has been done
 * before, it returns what is recorded there, which may have been decided on other facts than the current
 * ones.
 */
export function appendBeginning(
  log: EventLog,
  sent: AppendingCommand,
  stream: string,
  events: readonly DomainEvent[],
): Effect.Effect<Beginning> {
  const toAppend = events.map((event, index) => toEvent(sent, stream, event, index));
  return Effect.promise(async () => {
    const result = await log.append(stream, 'none', toAppend, appendContext(sent));
    if (result.outcome === 'appended') {
      const { position, alreadyThere } = result;
      return { position, events: alreadyThere ? await firstEvents(log, stream, events.length) : events };
    }
    throw new Error(
      `${stream}, whose id belongs to command ${sent.identity.commandId}, was begun by another`,
    );
  });
}

async function firstEvents(log: EventLog, stream: string, limit: number): Promise<readonly DomainEvent[]> {
  const first: DomainEvent[] = [];
  for await (const { type, data } of log.read(stream, { limit })) first.push({ type, data });
  return first;
}

function toEvent(sent: AppendingCommand, stream: string, event: DomainEvent, index: number): EventToAppend {
  const kind = eventKind(event.type);
  if (kind === undefined) throw new Error(`${event.type} is not in the catalogue of events`);
  return {
    id: eventId(sent.identity, stream, index),
    type: event.type,
    version: kind.version,
    data: event.data,
  };
}
