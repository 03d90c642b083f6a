import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import { useSession } from '../shell/SessionContext.ts';
import { createWorkspaceBoard, type WorkspaceBoard, type WorkspaceSnapshot } from './workspaceBoard.ts';
import { readWorkspace } from './workspaceRequests.ts';

/** The workspace of an address: none, being read, not there, or open. */
export type OpenedWorkspace =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly board: WorkspaceBoard; readonly snapshot: WorkspaceSnapshot };

/** Reads a workspace and follows it as long as it is shown. */
export function useWorkspaceBoard(workspaceId: string | undefined): OpenedWorkspace {
  const { organisation } = useSession();
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
  const board = useMemo(
    () => (view === undefined ? undefined : createWorkspaceBoard(view, organisation)),
    [view, organisation],
  );
  const snapshot = useSyncExternalStore(board?.subscribe ?? nothing, () => board?.getSnapshot());
  if (workspaceId === undefined) return none;
  if (board !== undefined && snapshot !== undefined) return { kind: 'open', board, snapshot };
  return read !== undefined && read.id === workspaceId ? { kind: 'failed', message: read.message } : reading;
}

const nothing = () => () => {};
const none = { kind: 'none' } as const;
const reading = { kind: 'reading' } as const;
