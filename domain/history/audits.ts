import type { Actor } from '../roles.ts';

/** The duties of a dispatcher's claim that open the audit: every event of the organisation and its proof. */
export const auditDuties = ['auditor', 'admin'] as const;

/** Whether somebody may read the audit: a dispatcher with the duty `auditor` or `admin`. */
export function audits({ role, duties }: Pick<Actor, 'role' | 'duties'>): boolean {
  return role === 'dispatcher' && auditDuties.some((duty) => duties.includes(duty));
}
