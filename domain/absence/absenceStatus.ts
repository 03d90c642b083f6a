/**
 * `declined` and `cancelled` absences do not count; a requested one does until it is decided
 * (docs/decisions.md).
 */
export const absenceStatuses = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

/** Whether an absence of this status makes the resource unavailable. */
export function standsAs(status: AbsenceStatus): boolean {
  return status === 'requested' || status === 'approved';
}
