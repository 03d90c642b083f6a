import type { AbsenceFact } from '../kernel/facts.ts';

/** The name of leave or a break on boards, in lists and on paper; it says so if the absence is only requested. */
export function absenceTitle({ kind, status }: Pick<AbsenceFact, 'kind' | 'status'>): string {
  const title = kind === 'leave' ? 'Leave' : 'Break';
  return status === 'requested' ? `${title} (requested)` : title;
}
