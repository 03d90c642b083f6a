import type { RecordedEvent } from '../../domain/event.ts';
import type { ReadOptions } from './log.ts';
import { forgottenBefore, type MaximumAges } from './maximumAge.ts';
import type { BringUp } from './upcast.ts';

export interface Presentation {
  readonly versions: ReadOptions['versions'];
  readonly maximumAges: MaximumAges;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly bringUp: BringUp;
}

/** What a reader sees of a recorded event: nothing when it is past its age, else the version asked for. */
export function presenter(presentation: Presentation): (event: RecordedEvent) => RecordedEvent | undefined {
  const { versions, maximumAges, clock, bringUp } = presentation;
  const brought: BringUp = versions === 'recorded' ? (event) => event : bringUp;
  if (Object.keys(maximumAges).length === 0) return brought;
  return (event) =>
    event.at < forgottenBefore(event.stream, maximumAges, clock()) ? undefined : brought(event);
}
