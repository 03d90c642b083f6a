import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import {
  apiTokensViewSchema,
  apiTokenViewSchema,
  createdApiTokenSchema,
  newApiTokenSchema,
} from '../../contract/integrations.ts';
import type { ApiToken } from '../../services/tokens/apiTokens.ts';
import { originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** Administration of API tokens. No token may do this: one could give itself more than it has. */
export const apiTokenRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/tokens',
    access: { read: 'administration' },
    scope: 'people',
    tag: 'Integrations',
    summary: 'List API tokens',
    description: 'Valid ones first; without their secrets, which are not stored.',
    input: {},
    answer: apiTokensViewSchema,
    async handle({ services, actor }) {
      const tokens = await services.identity.apiTokens.list(actor.org);
      return Result.succeed({ tokens: await viewsOf(tokens, actor.org, services) });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/tokens',
    access: { write: 'administration' },
    scope: 'people',
    tag: 'Integrations',
    summary: 'Create an API token',
    description: 'The secret is in this answer and nowhere else; send it as bearer token.',
    input: { body: newApiTokenSchema },
    answer: createdApiTokenSchema,
    async handle({ input: { body }, services, actor, request }) {
      const created = await services.identity.apiTokens.create(actor.org, actor.uid, body, originOf(request));
      if (Result.isFailure(created)) return Result.fail(created.failure);
      const { token, secret } = created.success;
      return Result.succeed({ token: await viewOf(token, actor.org, services), secret });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/tokens/:tokenId/revoke',
    access: { write: 'administration' },
    scope: 'people',
    tag: 'Integrations',
    summary: 'Revoke an API token',
    description: 'Its next request is refused, and its WebSockets are closed with `TokenExpired`.',
    input: { params: z.object({ tokenId: idSchema }) },
    answer: apiTokenViewSchema,
    async handle({ input: { params }, services, actor, request }) {
      const revoked = await services.identity.apiTokens.revoke(
        actor.org,
        actor.uid,
        params.tokenId,
        originOf(request),
      );
      if (Result.isFailure(revoked)) return Result.fail(revoked.failure);
      services.tokenWatch.ended(params.tokenId);
      return Result.succeed(await viewOf(revoked.success, actor.org, services));
    },
  }),
];

async function viewsOf(
  tokens: readonly ApiToken[],
  org: string,
  { identity }: Pick<RouteServices, 'identity'>,
): Promise<readonly ApiToken[]> {
  const names = await identity.namesOf(org, [...new Set(tokens.map(({ createdBy }) => createdBy))]);
  return tokens.map((token) => ({ ...token, createdBy: names.get(token.createdBy) ?? token.createdBy }));
}

async function viewOf(
  token: ApiToken,
  org: string,
  services: Pick<RouteServices, 'identity'>,
): Promise<ApiToken> {
  const [view = token] = await viewsOf([token], org, services);
  return view;
}
