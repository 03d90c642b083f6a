import { queryOptions } from '@tanstack/react-query';
import {
  type WorkspaceListed,
  type WorkspaceView,
  workspaceComparisonSchema,
  workspacesSchema,
  workspaceViewSchema,
} from '../../api/contract/workspaces.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** The workspaces that one may look into. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) =>
    request(`/api/v1/workspaces${searchOf({ after: knownSoFar() })}`, workspacesSchema, { signal }),
});

/** A workspace as it is now, with what this browser has changed. */
export function readWorkspace(workspaceId: string): Promise<WorkspaceView> {
  return request(
    `/api/v1/workspaces/${workspaceId}${searchOf({ after: knownSoFar() })}`,
    workspaceViewSchema,
  );
}

/** What a workspace and others would come to on some local days, at a position of the board. */
export function comparisonQuery(
  { workspaceId, from, to, others }: ComparedWorkspaces,
  known: { readonly position: number; readonly revision: number },
) {
  return queryOptions({
    queryKey: ['workspaces', workspaceId, 'comparison', from, to, others, known],
    queryFn: ({ signal }) => {
      const search = searchOf({
        from,
        to,
        ...(others.length > 0 && { with: others.map(({ id }) => id).join() }),
        after: Math.max(known.position, knownSoFar() ?? 0),
      });
      return request(`/api/v1/workspaces/${workspaceId}/comparison${search}`, workspaceComparisonSchema, {
        signal,
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  });
}

export interface ComparedWorkspaces {
  readonly workspaceId: string;
  /** Local days, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** The workspaces beside it, at the revisions that are known: at others they come to something else. */
  readonly others: readonly Pick<WorkspaceListed, 'id' | 'revision'>[];
}
