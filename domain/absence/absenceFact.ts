import type { AbsenceDetails } from './absenceEvents.ts';
import type { AbsenceStatus } from './absenceStatus.ts';

/** Leave or a break; declined and cancelled ones do not count (scheduling §3, §5.3). */
export type AbsenceFact = AbsenceDetails & {
  readonly id: string;
  readonly status: AbsenceStatus;
  /** Why it was declined or cancelled. */
  readonly decidedReason: string | null;
};
