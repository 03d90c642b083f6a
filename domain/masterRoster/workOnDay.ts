import type { Interval } from '../time/intervals.ts';
import type { PlannedWork } from './plannedWork.ts';

/** Planned work on one day. Instants are epoch seconds. */
export interface WorkOnDay extends Interval {
  readonly event: PlannedWork;
  /** The local day on which it begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** Why the organisation is closed that day, if it is published all the same and marked; else null. */
  readonly closedDay: string | null;
}
