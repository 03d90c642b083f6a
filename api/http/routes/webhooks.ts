import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import {
  createdWebhookSchema,
  newWebhookSchema,
  type WebhookView,
  webhookAttemptsSchema,
  webhookEditSchema,
  webhookReplaySchema,
  webhookRotationSchema,
  webhooksViewSchema,
  webhookTestResultSchema,
  webhookViewSchema,
} from '../../contract/integrations.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { ofEpoch } from '../../services/feed/logReplaced.ts';
import type { Webhook } from '../../services/webhooks/webhook.ts';
import { authorOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const params = z.object({ webhookId: idSchema });

const common = { scope: 'people', tag: 'Integrations' } as const;
const reading = { ...common, access: { read: 'administration' } } as const;
const changing = { ...common, access: { write: 'administration' } } as const;

/** Administration of webhooks. No token may do this: a webhook would outlive its revocation. */
export const webhookRoutes: readonly Route[] = [
  defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'List webhooks',
    description: 'With the progress of each; without their secrets.',
    input: {},
    answer: webhooksViewSchema,
    async handle({ services, actor }) {
      const webhooks = await services.webhooks.list(actor.org);
      return Result.succeed({ webhooks: await viewsOf(webhooks, actor.org, services) });
    },
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Create a webhook',
    description:
      'Events are posted to the URL in order, each at least once, signed as Standard Webhooks describes. The signing secret is in this answer and nowhere else.',
    input: { body: newWebhookSchema },
    answer: createdWebhookSchema,
    async handle({ input: { body }, services, actor, request }) {
      const from = await cursorFrom(body.after, actor.org, services);
      if (Result.isFailure(from)) return Result.fail(from.failure);
      const created = await services.webhooks.create(
        actor.org,
        actor.uid,
        { ...body, ...from.success },
        originOf(request),
      );
      if (Result.isFailure(created)) return Result.fail(created.failure);
      const { webhook, secret } = created.success;
      return Result.succeed({ webhook: await viewOf(webhook, services), secret });
    },
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/edit',
    summary: 'Edit a webhook',
    description:
      'Changes its name, URL and types, if given. Its secret, its cursor and whether it is paused do not change. An event that was in flight to another URL is sent again to the new one.',
    input: { params, body: webhookEditSchema },
    answer: webhookViewSchema,
    handle: async ({ input: { params, body }, services, actor, request }) =>
      answered(
        await services.webhooks.edit(actor.org, params.webhookId, body, authorOf(request, actor)),
        services,
      ),
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/pause',
    summary: 'Pause a webhook',
    description: 'Nothing more is sent until it is resumed; its cursor does not change.',
    input: { params },
    answer: webhookViewSchema,
    handle: async ({ input, services, actor, request }) =>
      answered(
        await services.webhooks.pause(actor.org, input.params.webhookId, authorOf(request, actor)),
        services,
      ),
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/resume',
    summary: 'Resume a webhook',
    description: 'Continues after its cursor, at once.',
    input: { params },
    answer: webhookViewSchema,
    handle: async ({ input, services, actor, request }) =>
      answered(
        await services.webhooks.resume(actor.org, input.params.webhookId, authorOf(request, actor)),
        services,
      ),
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/replay',
    summary: 'Replay from a cursor',
    description: 'Delivers every event after the cursor, even if it was delivered before.',
    input: { params, body: webhookReplaySchema },
    answer: webhookViewSchema,
    async handle({ input, services, actor, request }) {
      const from = await cursorFrom(input.body.after, actor.org, services);
      if (Result.isFailure(from)) return Result.fail(from.failure);
      const replayed = await services.webhooks.replay(
        actor.org,
        input.params.webhookId,
        from.success,
        authorOf(request, actor),
      );
      return answered(replayed, services);
    },
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/rotate-secret',
    summary: 'Create a new signing secret',
    description:
      'It is in this answer and nowhere else. During the overlap with the previous secret, events carry the signatures of both.',
    input: { params, body: webhookRotationSchema },
    answer: createdWebhookSchema,
    async handle({ input: { params, body }, services, actor, request }) {
      const rotated = await services.webhooks.rotateSecret(
        actor.org,
        params.webhookId,
        body.overlapHours,
        authorOf(request, actor),
      );
      if (Result.isFailure(rotated)) return Result.fail(rotated.failure);
      const { webhook, secret } = rotated.success;
      return Result.succeed({ webhook: await viewOf(webhook, services), secret });
    },
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/test',
    summary: 'Send a test event',
    description:
      'Posts an event of the type `muster.webhook.test`, once, and answers what came back. It is not part of history, and no cursor moves.',
    input: { params },
    answer: webhookTestResultSchema,
    handle: ({ input, services, actor }) => services.webhooks.sendTest(actor.org, input.params.webhookId),
  }),

  defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/v1/webhooks/:webhookId/remove',
    summary: 'Remove a webhook',
    description: 'With its delivery log.',
    input: { params },
    answer: webhookViewSchema,
    handle: async ({ input, services, actor, request }) =>
      answered(
        await services.webhooks.remove(actor.org, input.params.webhookId, authorOf(request, actor)),
        services,
      ),
  }),

  defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/v1/webhooks/:webhookId/attempts',
    summary: 'The delivery log of a webhook',
    description: 'The last attempts, newest first.',
    input: { params },
    answer: webhookAttemptsSchema,
    handle: async ({ input, services, actor }) =>
      Result.map(await services.webhooks.attempts(actor.org, input.params.webhookId), (attempts) => ({
        attempts,
      })),
  }),
];

type Answering = Pick<RouteServices, 'feed' | 'identity'>;

/** Where deliveries begin: after an existing seq, or after the newest one. */
async function cursorFrom(
  after: number | null,
  org: string,
  { feed, log }: Pick<RouteServices, 'feed' | 'log'>,
): Promise<Result.Result<{ readonly after: number; readonly epoch: string }, Refusal>> {
  const epoch = await log.epoch();
  const { seq: head } = ofEpoch(epoch, await feed.head(org));
  if (after !== null && after > head) {
    return Result.fail(invalidField('after', `is beyond the newest event, ${head}`));
  }
  return Result.succeed({ after: after ?? head, epoch });
}

async function answered(
  result: Result.Result<Webhook, Refusal>,
  services: Answering,
): Promise<Result.Result<WebhookView, Refusal>> {
  return Result.isFailure(result)
    ? Result.fail(result.failure)
    : Result.succeed(await viewOf(result.success, services));
}

async function viewsOf(
  webhooks: readonly Webhook[],
  org: string,
  { feed, identity }: Answering,
): Promise<WebhookView[]> {
  const [head, names] = await Promise.all([
    feed.head(org),
    identity.namesOf(org, [...new Set(webhooks.map(({ createdBy }) => createdBy))]),
  ]);
  return webhooks.map(({ org: _org, epoch: _epoch, ...webhook }) => ({
    ...webhook,
    head: head.seq,
    createdBy: names.get(webhook.createdBy) ?? webhook.createdBy,
  }));
}

async function viewOf(webhook: Webhook, services: Answering): Promise<WebhookView> {
  const [view] = await viewsOf([webhook], webhook.org, services);
  if (view === undefined) throw new Error('one webhook has one view');
  return view;
}
