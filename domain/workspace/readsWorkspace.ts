import type { Area } from '../rights/area.ts';
import type { Claims } from '../rights/persona.ts';
import { rightIn } from '../rights/rights.ts';
import { type OpenWorkspace, type WorkspaceBoard, workspaceBoards } from './workspace.ts';

/** What a workspace of each board tells of. */
const areaOfBoard: { readonly [Board in WorkspaceBoard]: Area } = {
  timeline: 'work',
  masterroster: 'rosters',
};

/** Whether somebody may look into a workspace: their own, or one that a colleague shares. */
export function readsWorkspace(
  actor: Claims & { readonly uid: string },
  { owner, shared, board }: Pick<OpenWorkspace, 'owner' | 'shared' | 'board'>,
): boolean {
  return owner === actor.uid || (shared && sharedBoardsOf(actor).includes(board));
}

/**
 * The boards of which somebody may look into what colleagues share: a workspace tells of any booking, or any roster event,
 * so only of those whose every record they see.
 */
export function sharedBoardsOf(claims: Claims): readonly WorkspaceBoard[] {
  return workspaceBoards.filter((board) => rightIn(claims, areaOfBoard[board]).read === 'all');
}

/**
 * Whether somebody may look into what colleagues do with bookings: those who see every booking. A planner whom master
 * labels limit is not among them.
 */
export function readsShared(claims: Claims): boolean {
  return rightIn(claims, 'work').read === 'all';
}
