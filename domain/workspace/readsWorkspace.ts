import type { Claims } from '../persona.ts';
import { rightIn } from '../rights.ts';
import type { OpenWorkspace } from './workspace.ts';

/** Whether somebody may look into a workspace: their own, or one that a colleague shares. */
export function readsWorkspace(
  actor: Claims & { readonly uid: string },
  { owner, shared }: Pick<OpenWorkspace, 'owner' | 'shared'>,
): boolean {
  return owner === actor.uid || (shared && readsShared(actor));
}

/**
 * Whether somebody may look into what colleagues share: those who see every booking, as a workspace tells of any. A planner
 * whom master labels limit is not among them.
 */
export function readsShared(claims: Claims): boolean {
  return rightIn(claims, 'work').read === 'all';
}
