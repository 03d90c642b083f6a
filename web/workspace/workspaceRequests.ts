import { queryOptions } from '@tanstack/react-query';
import { type WorkspaceView, workspacesSchema, workspaceViewSchema } from '../../api/contract/workspaces.ts';
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
