import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  apiTokensViewSchema,
  apiTokenViewSchema,
  createdApiTokenSchema,
  createdWebhookSchema,
  type NewApiToken,
  type NewWebhook,
  type WebhookEdit,
  webhookAttemptsSchema,
  webhooksViewSchema,
  webhookTestResultSchema,
  webhookViewSchema,
} from '../../api/contract/integrations.ts';
import { request, send } from '../client/request.ts';

/** How often the screen refreshes the state of deliveries, in milliseconds. */
const refreshMs = 3000;

/** The queries of the screen; keys begin with `integrations`, so that all of them can be refreshed. */
export const integrationQueries = {
  tokens: () =>
    queryOptions({
      queryKey: ['integrations', 'tokens'],
      queryFn: ({ signal }) => request('/api/v1/tokens', apiTokensViewSchema, { signal }),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ['integrations', 'webhooks'],
      queryFn: ({ signal }) => request('/api/v1/webhooks', webhooksViewSchema, { signal }),
      refetchInterval: refreshMs,
    }),
  attempts: (webhookId: string) =>
    queryOptions({
      queryKey: ['integrations', 'attempts', webhookId],
      queryFn: ({ signal }) =>
        request(`/api/v1/webhooks/${webhookId}/attempts`, webhookAttemptsSchema, { signal }),
      refetchInterval: refreshMs,
    }),
};

/** Sends once: repeating a creation would create it twice. */
async function post<Schema extends z.ZodType>(path: string, schema: Schema, body: object) {
  return schema.parse(await (await send(path, { method: 'POST', body })).json());
}

export const createToken = (token: NewApiToken) => post('/api/v1/tokens', createdApiTokenSchema, token);
export const revokeToken = (id: string) => post(`/api/v1/tokens/${id}/revoke`, apiTokenViewSchema, {});
export const createWebhook = (webhook: NewWebhook) => post('/api/v1/webhooks', createdWebhookSchema, webhook);
export const editWebhook = (id: string, edit: WebhookEdit) =>
  post(`/api/v1/webhooks/${id}/edit`, webhookViewSchema, edit);
export const replayWebhook = (id: string, after: number) =>
  post(`/api/v1/webhooks/${id}/replay`, webhookViewSchema, { after });

export const rotateSecret = (id: string, overlapHours: number) =>
  post(`/api/v1/webhooks/${id}/rotate-secret`, createdWebhookSchema, { overlapHours });
export const sendTestEvent = (id: string) => post(`/api/v1/webhooks/${id}/test`, webhookTestResultSchema, {});

export type WebhookAction = 'pause' | 'resume' | 'remove';
export const changeWebhook = (id: string, action: WebhookAction) =>
  post(`/api/v1/webhooks/${id}/${action}`, webhookViewSchema, {});
