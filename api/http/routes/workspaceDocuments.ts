import { Result } from 'effect';
import { z } from 'zod';
import { positionSchema } from '../../../domain/kernel/fields.ts';
import type { WorkspaceBoard } from '../../../domain/workspace/workspace.ts';
import {
  type DocumentedWorkspaceRow,
  workspacesToDocument,
} from '../../../projections/queries/workspaces.ts';
import { described, nothingNamed, type WrittenKind } from '../../services/documents/document.ts';
import {
  type DocumentedRosterWorkspace,
  type DocumentedTimelineWorkspace,
  rosterWorkspaceDocument,
  timelineWorkspaceDocument,
} from '../../services/documents/workspaceDocument.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, type Route } from './route.ts';

/** The route that answers the workspaces of a board: one's own, and those that colleagues share. */
function workspaceRoute<Ours>(
  kind: WrittenKind<Ours>,
  summary: string,
  board: WorkspaceBoard,
  oursOf: (row: DocumentedWorkspaceRow) => readonly Ours[],
): Route {
  return defineRoute({
    ...documentRoute,
    path: `/api/v1/documents/${kind.kind}`,
    access: { read: kind.area },
    summary,
    description: 'Your own that are open, and those that other planners share, by name (scheduling §7).',
    input: { query: z.object({ after: afterSchema }) },
    answer: z.object({
      position: positionSchema,
      rows: described(z.array(kind.schema), 'The workspaces, by name.'),
    }),
    async handle({ input: { query }, services, actor }) {
      const now = Math.floor(Date.now() / 1000);
      const found = await workspacesToDocument(services.reads, actor, { board, now, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { workspaces, position } = found.success;
      const names = nothingNamed(actor.org);
      return Result.succeed({
        position,
        rows: workspaces.flatMap(oursOf).map((ours) => kind.of(ours, names)),
      });
    },
  });
}

/** A workspace of the timeline as its document has it; none of another board. */
export function timelineWorkspacesOf({
  content,
  ...workspace
}: DocumentedWorkspaceRow): readonly DocumentedTimelineWorkspace[] {
  return content.board === 'timeline' ? [{ ...workspace, changes: content.changes }] : [];
}

/** The same of the master roster. */
export function rosterWorkspacesOf({
  content,
  ...workspace
}: DocumentedWorkspaceRow): readonly DocumentedRosterWorkspace[] {
  return content.board === 'masterroster'
    ? [{ ...workspace, changes: content.changes, templateId: content.templateId }]
    : [];
}

/** The workspaces of planners in the shapes of the specification (scheduling §3, §7). */
export const workspaceDocumentRoutes: readonly Route[] = [
  workspaceRoute(timelineWorkspaceDocument, 'Workspaces of the timeline', 'timeline', timelineWorkspacesOf),
  workspaceRoute(
    rosterWorkspaceDocument,
    'Workspaces of the master roster',
    'masterroster',
    rosterWorkspacesOf,
  ),
];
