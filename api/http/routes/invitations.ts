import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import {
  acceptanceSchema,
  foundInvitationSchema,
  type InvitationView,
  invitationCodeSchema,
  invitationSchema,
  newInvitationSchema,
  sentInvitationSchema,
} from '../../contract/members.ts';
import { secondFactorHeaders } from '../../contract/signIn.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Invitation, InvitationSender, SentInvitation } from '../../services/identity/invitations.ts';
import { ruleInWords } from '../../services/identity/passwordRule.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { claimsRefusal } from './members.ts';
import { authorOf, clientOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const tag = 'Members';
const params = z.object({ invitationId: idSchema });
const asAdministrator = { access: { write: 'administration' }, scope: 'people', tag } as const;

/** Invitations of an organisation, for its administrators, and for whoever accepts one. */
export const invitationRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/invitations',
    ...asAdministrator,
    summary: 'Invite somebody',
    description:
      'Sends an e-mail whose link makes them a member, with a new account or the one that they have. It works once, for seven days. Where the installation sends no e-mail, the answer has the link.',
    input: { body: newInvitationSchema },
    answer: sentInvitationSchema,
    async handle({ input: { body }, services, who, request }) {
      const { org } = who.actor;
      const { email, ...claims } = body;
      const wrong = await claimsRefusal(claims, org, services);
      if (wrong !== undefined) return Result.fail(wrong);
      const by = { ...authorOf(request, who.actor), actor: who.actor.uid };
      const sender = await senderOf(who, services);
      return sent(await services.identity.invitations.invite(org, body, sender, by), org, services);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/invitations/:invitationId/resend',
    ...asAdministrator,
    summary: 'Send an invitation again',
    description: 'With another link, valid for seven days from now; the former one works no more.',
    input: { params },
    answer: sentInvitationSchema,
    async handle({ input: { params }, services, who, request }) {
      const { org } = who.actor;
      const sender = await senderOf(who, services);
      const by = authorOf(request, who.actor);
      const again = await services.identity.invitations.resend(org, params.invitationId, sender, by);
      return sent(again, org, services);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/invitations/:invitationId/withdraw',
    ...asAdministrator,
    summary: 'Withdraw an invitation',
    description: 'Its link works no more.',
    input: { params },
    answer: invitationSchema,
    async handle({ input: { params }, services, who, request }) {
      const { org } = who.actor;
      const by = authorOf(request, who.actor);
      const withdrawn = await services.identity.invitations.withdraw(org, params.invitationId, by);
      if (Result.isFailure(withdrawn)) return Result.fail(withdrawn.failure);
      return Result.succeed(await invitationView(withdrawn.success, org, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/invitations/find',
    isBySecret: true,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Look at an invitation',
    description:
      'By the code in its link: what it is for, whether its address has an account already, and who is signed in with the cookies of the request.',
    input: { body: invitationCodeSchema },
    answer: foundInvitationSchema,
    async handle({ input: { body }, request, services }) {
      const { identity, facts } = services;
      const found = await identity.invitations.find(body.code);
      if (found === undefined) return Result.fail(authRefusal('auth/invalid-action-code'));
      if (found.expired) return Result.fail(authRefusal('auth/expired-action-code'));
      const { org, email, role } = found;
      return Result.succeed({
        organisation: (await facts.organisation(org))?.name ?? org,
        email,
        role,
        hasAccount: await identity.hasAccount(email),
        signedInAs: (await identity.addressIn(clientOf(request).cookie)) ?? null,
        passwordRule: ruleInWords(identity.passwordRule),
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/invitations/accept',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Accept an invitation',
    description:
      'Makes a member of whoever has the code, and signs them in to the organisation as signing in does: whoever has an account gives its password, or no password where they are signed in to it with the cookies of the request, however they did that; anybody else a name and a new password.',
    headers: secondFactorHeaders,
    input: { body: acceptanceSchema },
    answer: z.object({
      token: z.string(),
      user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
    }),
    async handle({ input: { body }, request, reply, services }) {
      const accepted = await services.identity.acceptInvitation(body, clientOf(request));
      return Result.map(accepted, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),
];

async function senderOf(
  { actor, user }: SignedIn,
  { facts, configuration, messages }: Pick<RouteServices, 'facts' | 'configuration' | 'messages'>,
): Promise<InvitationSender> {
  return {
    organisation: (await facts.organisation(actor.org))?.name ?? actor.org,
    inviter: user.name,
    page: new URL('/invitation', configuration.baseUrl).href,
    by: messages.offered.includes('email') ? 'letter' : 'link',
  };
}

async function sent(
  result: Result.Result<SentInvitation, Refusal>,
  org: string,
  services: Pick<RouteServices, 'identity' | 'messages'>,
) {
  if (Result.isFailure(result)) return Result.fail(result.failure);
  services.messages.changed();
  const { invitation, link } = result.success;
  return Result.succeed({ invitation: await invitationView(invitation, org, services), link });
}

async function invitationView(
  { duties, partnerId = null, ...invitation }: Invitation,
  org: string,
  { identity }: Pick<RouteServices, 'identity'>,
): Promise<InvitationView> {
  const names = await identity.namesOf(org, [invitation.invitedBy]);
  return {
    ...invitation,
    partnerId,
    duties: [...duties],
    invitedBy: names.get(invitation.invitedBy) ?? invitation.invitedBy,
  };
}
