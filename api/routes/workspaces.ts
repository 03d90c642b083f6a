import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../domain/fields.ts';
import type { Actor } from '../../domain/roles.ts';
import { findWorkspace, type ListedWorkspace, listWorkspaces } from '../../projections/queries/workspaces.ts';
import { workspacesSchema, workspaceViewSchema } from '../contract/workspaces.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

/** Workspaces: edits of a board that are staged where nobody else sees them (scheduling §3). */
export const workspaceRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Workspaces',
    summary: 'The open workspaces',
    description: 'Your own, and those that other planners share, by name.',
    input: { query: z.object({ after: afterSchema }) },
    answer: workspacesSchema,
    async handle({ input: { query }, services, actor }) {
      const found = await listWorkspaces(services.reads, actor, { now: nowSeconds(), after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { workspaces, position } = found.success;
      return Result.succeed({ workspaces: await shown(services, actor, workspaces), position });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Workspaces',
    summary: 'A workspace',
    description:
      'What is staged in it, and what its last commit left. `not_found` for one that is not shared with you, or that has come to its end.',
    input: { params: z.object({ workspaceId: idSchema }), query: z.object({ after: afterSchema }) },
    answer: workspaceViewSchema,
    async handle({ input: { params, query }, services, actor }) {
      const found = await findWorkspace(services.reads, actor, {
        id: params.workspaceId,
        now: nowSeconds(),
        after: query.after,
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { changes, left, bookings, position, ...workspace } = found.success;
      const [row] = await shown(services, actor, [workspace]);
      if (row === undefined) throw new Error(`the workspace ${workspace.id} was found, and is not shown`);
      return Result.succeed({
        ...row,
        changes: [...changes],
        left: [...left],
        bookings: [...bookings],
        position,
      });
    },
  }),
];

async function shown(services: RouteServices, { org, uid }: Actor, found: readonly ListedWorkspace[]) {
  const names = await userNames(services)(org, [...new Set(found.map(({ owner }) => owner))]);
  return found.map((workspace) => ({
    ...workspace,
    own: workspace.owner === uid,
    ownerName: names.get(workspace.owner) ?? '',
  }));
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
