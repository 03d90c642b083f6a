import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Stop } from './preparedBatch.ts';
import type { ProjectionWriteFailed } from './writeBatch.ts';

/** A batch that PostgreSQL refused because of one projection's rows. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
  readonly failure: ProjectionWriteFailed;
  readonly events: readonly RecordedEvent[];
  readonly position: number;

  constructor(failure: ProjectionWriteFailed, events: readonly RecordedEvent[], position: number) {
    super(failure.message, { cause: failure });
    this.failure = failure;
    this.events = events;
    this.position = position;
  }

  /** Undefined while it is not known which of several events was the cause. */
  stop(): Stop | undefined {
    const [event, ...others] = this.events;
    if (event === undefined || others.length > 0) return undefined;
    const { name, version } = this.failure.projection;
    return {
      projection: name,
      version,
      eventId: event.id,
      eventType: event.type,
      stream: event.stream,
      position: event.position,
      error: this.message,
    };
  }
}

export interface Part {
  readonly events: readonly RecordedEvent[];
  readonly position: number;
}

/**
 * A batch as a whole, or event by event up to where care is needed, to find the one that PostgreSQL refuses.
 */
export function partsOf(
  events: readonly RecordedEvent[],
  position: number,
  careUntil: number,
): readonly Part[] {
  const [first] = events;
  if (first === undefined || first.position > careUntil) return [{ events, position }];
  return events.map((event) => ({ events: [event], position: event.position }));
}
