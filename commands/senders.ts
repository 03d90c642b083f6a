import type { Actor } from '../domain/roles.ts';

/** Who may send a command: any of these roles, and with the duty where one is asked for. */
export interface Senders {
  readonly roles: readonly Actor['role'][];
  /** Asked of people; `system` needs none. */
  readonly duty: string | null;
}

/** Only the operator of the installation, never a person of an organisation. */
export const operator: Senders = { roles: ['system'], duty: null };

/**
 * Administration of an organisation: dispatchers whose claim carries the duty `admin` (docs/decisions.md, Who may
 * do what).
 */
export const administrators: Senders = { roles: ['dispatcher', 'system'], duty: 'admin' };

/** What a scheduler may not do: settings, uploads and customers' records. */
export const dispatchers: Senders = { roles: ['dispatcher', 'system'], duty: null };

export const planners: Senders = { roles: ['dispatcher', 'scheduler', 'system'], duty: null };

export function maySend(senders: Senders, actor: Pick<Actor, 'role' | 'duties'>): boolean {
  if (!senders.roles.includes(actor.role)) return false;
  return senders.duty === null || actor.role === 'system' || actor.duties.includes(senders.duty);
}
