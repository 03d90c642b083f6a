import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { firstDaySchema, lastDaySchema } from '../../../domain/masterRoster/publishCommands.ts';
import { daysAround, spanOfDays } from '../../../domain/masterRoster/rosterFacts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import {
  findWorkspace,
  type ListedWorkspace,
  listWorkspaces,
  type ReadWorkspace,
} from '../../../projections/queries/workspaces.ts';
import {
  mostComparedDays,
  mostComparedWith,
  workspaceComparisonSchema,
  workspacesSchema,
  workspaceViewSchema,
} from '../../contract/workspaces.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { planningRefusal, runEnded, TaskRefused } from '../../services/planning/planningRefusal.ts';
import type { PlanningTask } from '../../services/planning/planningTask.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

/** How long a comparison waits for the sender's own changes, milliseconds. */
const timeoutMs = 10_000;

const otherIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idSchema).max(mostComparedWith))
  .meta({
    description: 'The ids of more workspaces that are compared, separated by commas.',
    examples: ['next-week,fewer-people'],
  });

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
      const workspace = found.success;
      const [row] = await shown(services, actor, [workspace]);
      if (row === undefined) throw new Error(`the workspace ${workspace.id} was found, and is not shown`);
      const { position } = workspace;
      return Result.succeed(
        workspace.board === 'timeline'
          ? {
              ...row,
              board: workspace.board,
              changes: [...workspace.changes],
              left: [...workspace.left],
              bookings: [...workspace.bookings],
              position,
            }
          : {
              ...row,
              board: workspace.board,
              templateId: workspace.templateId,
              changes: [...workspace.changes],
              left: [...workspace.left],
              rosterEvents: [...workspace.rosterEvents],
              position,
            },
      );
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/comparison',
    access: { read: 'planning', whole: true },
    alsoTells: ['work', 'people', 'time'],
    scope: 'read',
    tag: 'Workspaces',
    summary: 'What workspaces would come to',
    description: `What the bookings that begin on at most ${mostComparedDays} local days, or the events of the master roster, come to as they are, and as each workspace would leave them if it were committed now, by the rules of a commit: how many have people and how many do not, conflicts, score, travel, hours, cover, and how evenly the work is shared. \`with\` names up to ${mostComparedWith} more workspaces of the same board and roster, their ids separated by commas. The events of a roster are judged beside the bookings of other origin. Nothing is changed.`,
    input: {
      params: z.object({ workspaceId: idSchema }),
      query: z.object({
        from: firstDaySchema,
        to: lastDaySchema,
        with: otherIds.optional(),
        after: afterSchema,
      }),
    },
    answer: workspaceComparisonSchema,
    async handle({ input: { params, query }, reply, services, actor }) {
      const { after, with: others = [], ...range } = query;
      const days = localDayOfDate(range.to) - localDayOfDate(range.from) + 1;
      if (days < 1) return Result.fail(invalidField('query.to', 'must not be before from'));
      if (days > mostComparedDays) {
        return Result.fail(invalidField('query.to', `must be at most ${mostComparedDays} days from from`));
      }
      const now = nowSeconds();
      const found: ReadWorkspace[] = [];
      for (const id of new Set([params.workspaceId, ...others])) {
        const one = await findWorkspace(services.reads, actor, { id, now, after });
        if (Result.isFailure(one)) return Result.fail(one.failure);
        const [first] = found;
        if (first !== undefined && rosterOf(first) !== rosterOf(one.success)) {
          const like = first.board === 'timeline' ? 'of the timeline' : 'of the same master roster';
          return Result.fail(invalidField('query.with', `must be a workspace ${like}`));
        }
        found.push(one.success);
      }
      const { facts } = services;
      const task = async (): Promise<PlanningTask> => {
        if (after !== undefined) await facts.waitFor(after, timeoutMs);
        const { timeZone } = (await facts.organisation(actor.org)) ?? {};
        if (timeZone === undefined) throw new Error(`there is no organisation ${actor.org}`);
        const allocation = await facts.allocation(actor.org, spanOfDays(timeZone, daysAround(range)));
        const common = { actor, now, allocation };
        const ofRoster = found.flatMap((one) => (one.board === 'masterroster' ? [one] : []));
        const [first] = ofRoster;
        if (first === undefined) {
          const workspaces = found.flatMap((one) =>
            one.board === 'timeline' ? [{ id: one.id, changes: one.changes }] : [],
          );
          return { kind: 'comparison', ...common, span: spanOfDays(timeZone, range), workspaces };
        }
        const roster = await facts.roster(actor.org, first.templateId, range);
        // Taken back after the workspace was opened.
        if (roster === undefined) throw new TaskRefused(notFound('rosterTemplate', first.templateId));
        const workspaces = ofRoster.map(({ id, changes }) => ({ id, changes }));
        return { kind: 'rosterComparison', ...common, range, roster, workspaces };
      };
      try {
        const told = await services.planning.desk.run({ of: actor, task, signal: goneSignal(reply) });
        if (told?.kind !== 'comparison') return Result.fail(runEnded);
        const { now: asItIs, compared, position } = told.comparison;
        return Result.succeed({ ...range, position, now: asItIs, compared: [...compared] });
      } catch (error) {
        return Result.fail(planningRefusal(error));
      }
    },
  }),
];

/** The roster template of a workspace; null for the timeline's. */
function rosterOf(workspace: ReadWorkspace): string | null {
  return workspace.board === 'masterroster' ? workspace.templateId : null;
}

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
