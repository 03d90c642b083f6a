import type { AbsenceDetails } from './absenceEvents.ts';

/** `declined` and `cancelled` keep nobody away; what is requested does until it is decided (docs/decisions.md). */
export const absenceStatuses = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

export interface ExistingAbsence {
  readonly status: AbsenceStatus;
  readonly details: AbsenceDetails;
  /** Why it was declined or cancelled; null while it stands. */
  readonly decidedReason: string | null;
}

/** Leave or a break of one resource. Before its first event it is only a name. */
export type Absence = { readonly status: 'none' } | ExistingAbsence;

/** Whether an absence of this status keeps the resource from work. */
export function standsAs(status: AbsenceStatus): boolean {
  return status === 'requested' || status === 'approved';
}
