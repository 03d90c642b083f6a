import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Upcast } from '../../domain/kernel/upcast.ts';
import { LogRefused, type ReadOptions } from './log.ts';
import { forgottenBefore, type MaximumAges } from './maximumAge.ts';

export interface ReaderViewOptions {
  readonly versions: ReadOptions['versions'];
  readonly maximumAges: MaximumAges;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly upcast: Upcast;
}

/**
 * A recorded event as a reader sees it: nothing once it is past its maximum age, else the version requested.
 */
export function readerView(options: ReaderViewOptions): (event: RecordedEvent) => RecordedEvent | undefined {
  const { versions, maximumAges, clock, upcast } = options;
  const current: Upcast = versions === 'recorded' ? (event) => event : (event) => upcasted(event, upcast);
  if (Object.keys(maximumAges).length === 0) return current;
  return (event) =>
    event.at < forgottenBefore(event.stream, maximumAges, clock()) ? undefined : current(event);
}

/** @throws LogRefused for an event that no log has written */
function upcasted(event: RecordedEvent, upcast: Upcast): RecordedEvent {
  if (!isWhole(event)) {
    throw new LogRefused(
      `The event at position ${event.position} is not in the form that the log writes: somebody has changed it. ` +
        '"npm run log -- verify" says more.',
    );
  }
  try {
    return upcast(event);
  } catch (error) {
    return withoutData(event, error);
  }
}

function isWhole({ id, type, version, org, stream, revision, at }: RecordedEvent): boolean {
  return (
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof org === 'string' &&
    typeof stream === 'string' &&
    Number.isSafeInteger(version) &&
    Number.isSafeInteger(revision) &&
    Number.isSafeInteger(at)
  );
}

/**
 * An event whose data cannot be upcast fails only for those who read its data: a read model that needs it
 * stops there, and the others continue.
 */
function withoutData(event: RecordedEvent, cause: unknown): RecordedEvent {
  const { id, type, version, stream } = event;
  const why = cause instanceof Error ? cause.message : String(cause);
  const failure = new Error(`${type}@${version} ${id} of ${stream} cannot be upcast: ${why}`, { cause });
  return Object.defineProperty({ ...event }, 'data', {
    enumerable: true,
    get() {
      throw failure;
    },
  });
}
