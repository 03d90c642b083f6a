import { Result } from 'effect';
import { z } from 'zod';
import type { Actor } from '../../../domain/rights/actor.ts';
import {
  quickViewsImportedSchema,
  quickViewsSchema,
  quickViewsToImportSchema,
  quickViewToRemoveSchema,
  quickViewToSaveSchema,
  type ViewedScreen,
  viewedScreenSchema,
} from '../../contract/quickViews.ts';
import { quickViewDocument } from '../../services/documents/quickViewDocument.ts';
import { importViews } from '../../services/views/importViews.ts';
import { listViews, removeView, saveView } from '../../services/views/quickViews.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const base = {
  access: { read: 'planning' },
  scope: 'people',
  tag: 'Quick views',
  answer: quickViewsSchema,
} as const;

/** The named filters of lists and of the board that planners keep for themselves or share (scheduling §3). */
export const quickViewRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/quick-views',
    summary: 'The quick views of a screen',
    description: 'Your own, and those that other planners share, by name.',
    input: { query: z.object({ screen: viewedScreenSchema }) },
    handle: async ({ input: { query }, services, actor }) =>
      Result.succeed(await viewsOf(services, actor, query.screen)),
  }),

  defineRoute({
    ...base,
    method: 'POST',
    path: '/api/v1/quick-views/save',
    summary: 'Keep a quick view',
    description:
      'With a new `id` it is made, with a known one changed, by its owner or, if it is shared, by an administrator. A name is used once by one person on one screen. Answers all views of the screen.',
    input: { body: quickViewToSaveSchema },
    async handle({ input: { body }, services, actor }) {
      const saved = await saveView(services.pools.commands, actor, body);
      return Result.isFailure(saved)
        ? Result.fail(saved.failure)
        : Result.succeed(await viewsOf(services, actor, saved.success.screen));
    },
  }),

  defineRoute({
    ...base,
    method: 'POST',
    path: '/api/v1/quick-views/remove',
    summary: 'Remove a quick view',
    description: 'Its owner may, and an administrator one that is shared. Answers those that are left.',
    input: { body: quickViewToRemoveSchema },
    async handle({ input: { body }, services, actor }) {
      const removed = await removeView(services.pools.commands, actor, body.id);
      return Result.isFailure(removed)
        ? Result.fail(removed.failure)
        : Result.succeed(await viewsOf(services, actor, removed.success.screen));
    },
  }),

  defineRoute({
    ...base,
    method: 'POST',
    path: `/api/v1/documents/${quickViewDocument.kind}`,
    tag: 'Documents',
    summary: 'Make quick views of documents',
    description:
      'Takes what the same address answers, of all screens: all views are kept, or none. One is recognised by `_id` if you may change it, else by its name among your own of its screen; what is new is yours. The same views sent again change nothing, and nothing is removed. A `dryRun` reports and keeps nothing.',
    input: { body: quickViewsToImportSchema },
    answer: quickViewsImportedSchema,
    handle: ({ input: { body }, services, actor }) => importViews(services.pools.commands, actor, body),
  }),
];

async function viewsOf(services: RouteServices, actor: Actor, screen: ViewedScreen) {
  const found = await listViews(services.pools.commands, actor, screen);
  const names = await userNames(services)(actor.org, [...new Set(found.map(({ owner }) => owner))]);
  return {
    views: found.map(({ owner, customer_view, ...view }) => ({
      ...view,
      customerView: customer_view,
      own: owner === actor.uid,
      ownerName: names.get(owner) ?? '',
    })),
  };
}
