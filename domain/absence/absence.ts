import type { AbsenceDetails } from './absenceEvents.ts';
import type { AbsenceStatus } from './absenceStatus.ts';

export interface ExistingAbsence {
  readonly status: AbsenceStatus;
  readonly details: AbsenceDetails;
  /** Why it was declined or cancelled; null while it stands. */
  readonly decidedReason: string | null;
}

/** Leave or a break of one resource. `none` until its first event. */
export type Absence = { readonly status: 'none' } | ExistingAbsence;
