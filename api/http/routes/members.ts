import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { type MembershipClaims, membershipProblem } from '../../../domain/rights/membershipRule.ts';
import { ask } from '../../../projections/queries/ask.ts';
import { titlesOf } from '../../../projections/queries/titlesOf.ts';
import {
  type MemberView,
  memberSchema,
  membershipClaimsSchema,
  membersViewSchema,
} from '../../contract/members.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { ChangedMember, Member, MemberAuthor } from '../../services/identity/memberAdministration.ts';
import { closeSessions } from './closeSessions.ts';
import { authorOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const tag = 'Members';
const params = z.object({ uid: z.string().min(1).max(128) });
const asAdministrator = { access: { write: 'administration' }, scope: 'people', tag } as const;

/** The members of an organisation, for its administrators. No API token may do this: one could give itself rights. */
export const memberRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/members',
    access: { read: 'administration' },
    scope: 'people',
    tag,
    summary: 'List members and invitations',
    description:
      'Who can work in the organisation, by name, and those who were deactivated; and the invitations that nobody has accepted yet.',
    input: {},
    answer: membersViewSchema,
    async handle({ services, actor: { org } }) {
      const members = await services.identity.members.list(org);
      const views = await viewsOf(members, org, services);
      const invitations = await services.identity.invitations.list(org);
      const isAskedFor = await services.identity.secondFactors.isAskedFor(org);
      const inviters = await services.identity.namesOf(org, [
        ...new Set(invitations.map(({ invitedBy }) => invitedBy)),
      ]);
      return Result.map(views, (shown) => ({
        members: [...shown],
        invitations: invitations.map(({ duties, invitedBy, partnerId = null, ...invitation }) => ({
          ...invitation,
          partnerId,
          duties: [...duties],
          invitedBy: inviters.get(invitedBy) ?? invitedBy,
        })),
        sendsMail: services.messages.offered.includes('email'),
        sendsTexts: services.messages.offered.includes('sms'),
        administratorsNeedFactor: isAskedFor,
      }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/members/:uid/change',
    ...asAdministrator,
    summary: 'Change what a member is',
    description:
      'Role, duties, partner flag, linked record and partner, all of them. Their sessions in the organisation end, except the one that sends this: they sign in again with the new rights.',
    input: { params, body: membershipClaimsSchema },
    answer: memberSchema,
    async handle({ input: { params, body }, services, who, request }) {
      const { org } = who.actor;
      const wrong = await claimsRefusal(body, org, services);
      if (wrong !== undefined) return Result.fail(wrong);
      const by = { ...authorOf(request, who.actor), sessionId: who.sessionId };
      return changed(await services.identity.members.change(org, params.uid, body, by), who, services);
    },
  }),

  ...(['deactivate', 'reactivate'] as const).map((step) =>
    defineRoute({
      method: 'POST',
      path: `/api/v1/members/:uid/${step}`,
      ...asAdministrator,
      ...{
        deactivate: {
          summary: 'Deactivate a member',
          description:
            'Their sessions in the organisation end at once, with their WebSockets, and they can work in it no more. Their account stays, and so do API tokens that they created.',
        },
        reactivate: {
          summary: 'Reactivate a member',
          description: 'They can work in the organisation again, as what they were.',
        },
      }[step],
      input: { params },
      answer: memberSchema,
      async handle({ input: { params }, services, who, request }) {
        const by: MemberAuthor = authorOf(request, who.actor);
        return changed(await services.identity.members[step](who.actor.org, params.uid, by), who, services);
      },
    }),
  ),
];

/** Closes the sockets of the sessions that ended, and shows the member. */
async function changed(
  result: Result.Result<ChangedMember, Refusal>,
  { actor: { org } }: SignedIn,
  services: RouteServices,
): Promise<Result.Result<MemberView, Refusal>> {
  if (Result.isFailure(result)) return Result.fail(result.failure);
  const { member, ended } = result.success;
  closeSessions(ended, services);
  const views = await viewsOf([member], org, services);
  if (Result.isFailure(views)) return Result.fail(views.failure);
  const [view] = views.success;
  if (view === undefined) throw new Error(`member ${member.uid} has no view`);
  return Result.succeed(view);
}

/** Why somebody cannot be that; undefined if they can. A record has to be one of the organisation's. */
export async function claimsRefusal(
  claims: MembershipClaims,
  org: string,
  services: Pick<RouteServices, 'reads'>,
): Promise<Refusal | undefined> {
  const problem = membershipProblem(claims);
  if (problem !== undefined) return invalidField(problem.field, problem.message);
  const found = await recordTitles([claims], org, services);
  if (Result.isFailure(found)) return found.failure;
  for (const [field, category] of [
    ['resourceId', 'resource'],
    ['customerId', 'customer'],
    ['partnerId', 'partner'],
  ] as const) {
    const id = claims[field] ?? null;
    if (id !== null && !found.success.has(`${category} ${id}`))
      return invalidField(field, `there is no ${category} ${id}`);
  }
  return undefined;
}

async function viewsOf(
  members: readonly Member[],
  org: string,
  services: Pick<RouteServices, 'reads'>,
): Promise<Result.Result<readonly MemberView[], Refusal>> {
  return Result.map(await recordTitles(members, org, services), (titles) =>
    members.map(({ duties, partnerId = null, ...member }) => ({
      ...member,
      partnerId,
      duties: [...duties],
      recordName:
        titles.get(`customer ${member.customerId}`) ?? titles.get(`resource ${member.resourceId}`) ?? null,
    })),
  );
}

/** The names of the records that are linked, by `category id`. */
async function recordTitles(
  claims: readonly Pick<MembershipClaims, 'resourceId' | 'customerId' | 'partnerId'>[],
  org: string,
  { reads }: Pick<RouteServices, 'reads'>,
): Promise<Result.Result<ReadonlyMap<string, string>, Refusal>> {
  const records = claims.flatMap(({ resourceId, customerId, partnerId = null }) => [
    ...(resourceId === null ? [] : [{ category: 'resource', id: resourceId } as const]),
    ...(customerId === null ? [] : [{ category: 'customer', id: customerId } as const]),
    ...(partnerId === null ? [] : [{ category: 'partner', id: partnerId } as const]),
  ]);
  if (records.length === 0) return Result.succeed(new Map());
  const found = await ask(reads, { org, reads: ['resources', 'customers', 'partners'] }, async (moment) => ({
    titles: await titlesOf(moment, records),
  }));
  return Result.map(found, ({ titles }) => titles);
}
