import type { AbsenceDetails } from './absenceEvents.ts';

/**
 * `declined` and `cancelled` absences do not count; a requested one does until it is decided
 * (docs/decisions.md).
 */
export const absenceStatuses = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

export interface ExistingAbsence {
  readonly status: AbsenceStatus;
  readonly details: AbsenceDetails;
  /** Why it was declined or cancelled; null while it stands. */
  readonly decidedReason: string | null;
}

/** Leave or a break of one resource. `none` until its first event. */
export type Absence = { readonly status: 'none' } | ExistingAbsence;

/** Whether an absence of this status makes the resource unavailable. */
export function standsAs(status: AbsenceStatus): boolean {
  return status === 'requested' || status === 'approved';
}
