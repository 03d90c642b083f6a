import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import type { StagingBoard, StagingSnapshot } from './stagingBoard.ts';
import { readWorkspace } from './workspaceRequests.ts';

/** The workspace of an address: none, being read, not there, or open. */
export type OpenedWorkspace<Board> =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly board: Board; readonly snapshot: SnapshotOf<Board> };

type SnapshotOf<Board> = Board extends StagingBoard<infer Snapshot> ? Snapshot : never;

/**
 * Reads a workspace and follows it as long as it is shown.
 *
 * @param boardOf the board of a workspace, or why it has none here; the same function as long as it makes the same
 */
export function useWorkspaceBoard<Board extends StagingBoard<StagingSnapshot>>(
  workspaceId: string | undefined,
  boardOf: (view: WorkspaceView) => Board | string,
): OpenedWorkspace<Board> {
  const [read, setRead] = useState<
    { readonly id: string; readonly view: WorkspaceView | undefined; readonly message: string } | undefined
  >();
  useEffect(() => {
    let left = false;
    if (workspaceId === undefined) return;
    readWorkspace(workspaceId).then(
      (view) => {
        if (!left) setRead({ id: workspaceId, view, message: '' });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!left) setRead({ id: workspaceId, view: undefined, message });
      },
    );
    return () => {
      left = true;
    };
  }, [workspaceId]);
  const view = read !== undefined && read.id === workspaceId ? read.view : undefined;
  const made = useMemo(() => (view === undefined ? undefined : boardOf(view)), [view, boardOf]);
  const board = typeof made === 'string' ? undefined : made;
  const snapshot = useSyncExternalStore(board?.subscribe ?? nothing, () => board?.getSnapshot());
  if (workspaceId === undefined) return none;
  if (board !== undefined && snapshot !== undefined) {
    // The boundary: a board gives the snapshots of its own kind.
    return { kind: 'open', board, snapshot: snapshot as SnapshotOf<Board> };
  }
  if (read === undefined || read.id !== workspaceId) return reading;
  return { kind: 'failed', message: typeof made === 'string' ? made : read.message };
}

const nothing = () => () => {};
const none = { kind: 'none' } as const;
const reading = { kind: 'reading' } as const;
