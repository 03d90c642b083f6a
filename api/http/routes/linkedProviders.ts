import { Result } from 'effect';
import { providerBackSchema } from '../../../domain/signIn/providers.ts';
import {
  meansIdSchema,
  providerLinkedSchema,
  providerToLinkSchema,
  providerUnlinkedSchema,
} from '../../contract/openingMeans.ts';
import { ownerProofSchema } from '../../contract/secondFactor.ts';
import { providerAskedSchema } from '../../contract/signIn.ts';
import { closeAndCount } from './closeSessions.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { afterChange, ownAccount } from './ownAccount.ts';
import { clientOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';

/** The accounts of providers that open one's own: linked and unlinked. */
export const linkedProviderRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/means/begin',
    ...ownAccount,
    summary: 'Begin to link a provider to your account',
    description:
      'The browser goes to `address`, and comes back within ten minutes; its answer counts in this session alone. The current password is asked for; whoever has none must have signed in within ten minutes.',
    input: { body: providerToLinkSchema },
    answer: providerAskedSchema,
    async handle({ input: { body }, who, request, services }) {
      const begun = await services.identity.linkedProviders.begin(who, body, clientOf(request));
      noteWrongPassword(services.trail, request, who, begun);
      return begun;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/means/link',
    ...ownAccount,
    summary: 'Link a provider to your account',
    description:
      'With what the provider has answered, once. Whoever signs in there with the same account is signed in to yours from then on. Refused if it opens the account of somebody else. You get a letter.',
    input: { body: providerBackSchema },
    answer: providerLinkedSchema,
    async handle({ input: { body }, who, request, services }) {
      const linked = await services.identity.linkedProviders.link(who, body, clientOf(request));
      return Result.map(afterChange({ who, request, services }, linked), (provider) => ({ provider }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/means/:meansId/unlink',
    ...ownAccount,
    summary: 'Unlink a provider from your account',
    description:
      'It signs you in no more, and all of your sessions but this one end. Refused if nothing else opens your account. You get a letter.',
    input: { params: meansIdSchema, body: ownerProofSchema },
    answer: providerUnlinkedSchema,
    async handle({ input: { params, body }, who, request, services }) {
      const gone = { id: params.meansId, currentPassword: body.currentPassword };
      const unlinked = await services.identity.linkedProviders.unlink(who, gone, originOf(request));
      return Result.map(afterChange({ who, request, services }, unlinked), ({ provider, ended }) => ({
        provider,
        ...closeAndCount(ended, services),
      }));
    },
  }),
];
