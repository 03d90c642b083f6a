import { Result } from 'effect';
import { z } from 'zod';
import { endedSessionsSchema } from '../../contract/account.ts';
import {
  factorRuleSchema,
  factorSetUpSchema,
  firstCodeSchema,
  newRecoveryCodesSchema,
  ownerProofSchema,
} from '../../contract/secondFactor.ts';
import type { NewRecoveryCodes } from '../../services/identity/secondFactor/secondFactors.ts';
import { closeAndCount } from './closeSessions.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { afterChange, ownAccount } from './ownAccount.ts';
import { authorOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const asAdministrator = { access: { write: 'administration' }, scope: 'people', tag: 'Members' } as const;

/** Second factors: one's own, those of members, and whether an organisation asks for them. */
export const secondFactorRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/second-factor/begin',
    ...ownAccount,
    summary: 'Begin to set up a second factor',
    description:
      'Answers the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes before the first code confirms it. The current password is asked for; whoever has none must have signed in within ten minutes.',
    input: { body: ownerProofSchema },
    answer: factorSetUpSchema,
    async handle({ input: { body }, who, request, services }) {
      const begun = await services.identity.secondFactors.begin(who, body.currentPassword);
      noteWrongPassword(services.trail, request, who, begun);
      return begun;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/second-factor/confirm',
    ...ownAccount,
    summary: 'Set up a second factor',
    description:
      'With the first code of the app. It takes the place of the second factor that there was. All of your sessions but this one end. The recovery codes are shown this once.',
    input: { body: firstCodeSchema },
    answer: newRecoveryCodesSchema,
    async handle({ input: { body }, who, request, services }) {
      const made = await services.identity.secondFactors.confirm(who, body, originOf(request));
      return Result.map(afterChange({ who, request, services }, made), (codes) => shown(codes, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/second-factor/recovery-codes',
    ...ownAccount,
    summary: 'Make other recovery codes',
    description: 'Those that are left work no more. All of your sessions but this one end.',
    input: { body: ownerProofSchema },
    answer: newRecoveryCodesSchema,
    async handle({ input: { body }, who, request, services }) {
      const from = originOf(request);
      const made = await services.identity.secondFactors.renewRecoveryCodes(who, body.currentPassword, from);
      return Result.map(afterChange({ who, request, services }, made), (codes) => shown(codes, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/second-factor/remove',
    ...ownAccount,
    summary: 'Turn your second factor off',
    description:
      'All of your sessions but this one end. Refused while an organisation that you administer asks for one.',
    input: { body: ownerProofSchema },
    answer: endedSessionsSchema,
    async handle({ input: { body }, who, request, services }) {
      const from = originOf(request);
      const removed = await services.identity.secondFactors.remove(who, body.currentPassword, from);
      const done = afterChange({ who, request, services }, removed);
      return Result.map(done, (ended) => closeAndCount(ended, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/members/:uid/remove-second-factor',
    ...asAdministrator,
    summary: 'Turn the second factor of a member off',
    description:
      'For a member who has lost their phone and their recovery codes. Every session of theirs ends. Refused for yourself, and for whoever works in another organisation, too.',
    input: { params: z.object({ uid: z.string().min(1).max(128) }) },
    answer: endedSessionsSchema,
    async handle({ input: { params }, who, request, services }) {
      const { org, uid } = who.actor;
      const by = { ...authorOf(request, who.actor), actor: uid };
      const removed = await services.identity.secondFactors.removeOf(org, params.uid, by);
      if (Result.isSuccess(removed)) services.messages.changed();
      return Result.map(removed, (ended) => closeAndCount(ended, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/second-factor-rule',
    ...asAdministrator,
    summary: 'Ask administrators for a second factor, or no longer',
    description:
      'An administrator who has none is signed out, and reaches nothing but their account until they have set one up. Whoever switches it on must have one.',
    input: { body: factorRuleSchema },
    answer: endedSessionsSchema,
    async handle({ input: { body }, who, request, services }) {
      const asked = await services.identity.secondFactors.ask(who, body.asked, originOf(request));
      return Result.map(asked, (ended) => closeAndCount(ended, services));
    },
  }),
];

function shown({ recoveryCodes, ended }: NewRecoveryCodes, services: Pick<RouteServices, 'sessionWatch'>) {
  return { recoveryCodes: [...recoveryCodes], ...closeAndCount(ended, services) };
}
