import type { MemberView } from '../../api/contract/members.ts';
import type { Duty } from '../../domain/rights/membershipRule.ts';
import { roleLabel } from '../shell/roleLabels.ts';

/** The duties as administrators choose them, each with what it opens. */
export const dutyWords: { readonly [Each in Duty]: { readonly label: string; readonly about: string } } = {
  admin: {
    label: 'Administrator',
    about: 'Members, settings, integrations, messages, the audit and the security trail.',
  },
  auditor: { label: 'Auditor', about: 'Reads the audit: every event, and its proof.' },
  partner: { label: 'Partner', about: 'Adds the timeline, people, bookings and the board to the menu.' },
};

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(dutyWords).map(([duty, { label }]) => [duty, label]),
);

/** `Dispatcher · Administrator`. */
export function membershipLine({
  role,
  duties,
  partner,
}: Pick<MemberView, 'role' | 'duties' | 'partner'>): string {
  return [
    roleLabel(role),
    ...duties.map((duty) => labels.get(duty) ?? duty),
    ...(partner ? ['Reduced view of a partner'] : []),
  ].join(' · ');
}
