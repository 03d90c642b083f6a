import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { channelLabels } from '../../../domain/messages/messageChannels.ts';
import { readPhonesOf } from '../../../projections/queries/phonesOf.ts';
import {
  linkInputSchema,
  newSignInLinkSchema,
  openedLinkSchema,
  type SignInLinkView,
  sentSignInLinkSchema,
  signInLinkSchema,
  signInLinksSchema,
  tokenInputSchema,
  tokenOwnerSchema,
  tokenSignInSchema,
} from '../../contract/signInLinks.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import {
  isOwners,
  looksLikeNumber,
  type SignInLink,
  type TokenOwner,
} from '../../services/identity/signInLinks.ts';
import type { LinkWay } from '../../services/identity/writeSignInLink.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { authorOf, clientOf, originOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const asMaker = { scope: 'signInLinks:write', tag: 'Members' } as const;
const toRead = { ...asMaker, access: { read: 'administration', orToken: true } } as const;
const toWrite = { ...asMaker, access: { write: 'administration', orToken: true } } as const;

/** Custom sign-in tokens and the short links to them (shell §4.1.4, §4.1.6). */
export const signInLinkRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/sign-in-links',
    ...toRead,
    summary: 'List links that sign in',
    description:
      'At most 100 of the organisation and of the last 30 days, whatever became of them: those first that somebody has made and that still work, then the newest of the others, which messages to people have made as well. None is shown again.',
    input: {},
    answer: signInLinksSchema,
    async handle({ actor: { org }, services }) {
      return Result.succeed({
        links: [...(await viewsOf(await services.identity.signInLinks.list(org), org, services))],
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/sign-in-links',
    ...toWrite,
    summary: 'Make a link that signs a member in',
    description:
      'It works once, within 3599 seconds, and for nobody who does not know the e-mail address or phone number of its owner. Its session stays in this organisation. There are none for administrators. Sent as a text message, it goes to the number that its owner has verified, or else, of a field worker or a customer who is nothing more, to the mobile number of their record; what somebody wants no messages over is refused.',
    input: { body: newSignInLinkSchema },
    answer: sentSignInLinkSchema,
    async handle({ input: { body }, who, request, services }) {
      const { identity, facts, configuration, messages } = services;
      const { org, uid } = who.actor;
      const way = await wayTo(body, org, services);
      if (Result.isFailure(way)) return Result.fail(way.failure);
      const made = await identity.signInLinks.make(
        org,
        {
          uid: body.uid,
          address: body.address,
          way: way.success,
          organisation: (await facts.organisation(org))?.name ?? org,
          baseUrl: configuration.baseUrl,
        },
        { ...authorOf(request, who.actor), actor: uid },
      );
      if (Result.isFailure(made)) return Result.fail(made.failure);
      if (body.by !== 'link') messages.changed();
      const { signInLink, link } = made.success;
      const numberEnds = way.success.by === 'sms' ? endOf(way.success.number) : null;
      return Result.succeed({ signInLink: await viewOf(signInLink, org, services), link, numberEnds });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/sign-in-links/:linkId/revoke',
    ...toWrite,
    summary: 'Revoke a link that signs in',
    description: 'It works no more, and neither does its token. A session that it has begun goes on.',
    input: { params: z.object({ linkId: idSchema }) },
    answer: signInLinkSchema,
    async handle({ input: { params }, who, request, services }) {
      const { org } = who.actor;
      const by = authorOf(request, who.actor);
      const revoked = await services.identity.signInLinks.revoke(org, params.linkId, by);
      if (Result.isFailure(revoked)) return Result.fail(revoked.failure);
      return Result.succeed(await viewOf(revoked.success, org, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/short-links/open',
    isBySecret: true,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Where a short link leads',
    description: 'Within 3599 seconds, until it is used or revoked.',
    input: { body: linkInputSchema },
    answer: openedLinkSchema,
    async handle({ input: { body }, services: { identity } }) {
      const address = await identity.signInLinks.open(body.link);
      return address === undefined
        ? Result.fail(authRefusal('auth/expired-action-code'))
        : Result.succeed({ short_url: address });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/tokens/find',
    isBySecret: true,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Whom a custom sign-in token is for',
    description: 'By their uid, with which a device has kept what confirms them, and nothing else of them.',
    input: { body: tokenInputSchema },
    answer: tokenOwnerSchema,
    async handle({ input: { body }, services: { identity, facts } }) {
      const owner = await identity.signInLinks.ownerOf(body.token);
      if (owner === undefined) return Result.fail(authRefusal('auth/invalid-action-code'));
      const { uid, org } = owner;
      return Result.succeed({ uid, organisation: (await facts.organisation(org))?.name ?? org });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/tokens/sign-in',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Sign in with a custom token',
    description:
      'With the e-mail address or phone number of its owner, for which there are five attempts; a number does not count as one while the records cannot be read. Signs in as a password does, to this organisation alone.',
    input: { body: tokenSignInSchema },
    answer: z.object({
      token: z.string(),
      user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
    }),
    async handle({ input: { body }, request, reply, services }) {
      const { identity, reads } = services;
      const owner = await identity.signInLinks.ownerOf(body.token);
      if (owner === undefined) return Result.fail(authRefusal('auth/invalid-action-code'));
      const isTheirs = await confirmsOwner(body.entry, owner, reads);
      if (Result.isFailure(isTheirs)) return Result.fail(isTheirs.failure);
      if (!isTheirs.success) {
        const by = { ...originOf(request), actor: null };
        return Result.fail(await identity.signInLinks.mistaken(body.token, by));
      }
      const signedIn = await identity.signInWithToken(body.token, owner, clientOf(request));
      return Result.map(signedIn, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),
];

/** How a link gets to its owner; refuses what this installation does not send, and what they do not want. */
async function wayTo(
  { uid, by }: z.output<typeof newSignInLinkSchema>,
  org: string,
  { identity, messages, reads }: RouteServices,
): Promise<Result.Result<LinkWay, Refusal>> {
  if (by === 'link') return Result.succeed({ by });
  if (!messages.offered.includes(by)) {
    const what = by === 'email' ? 'e-mail' : 'text messages';
    return Result.fail(invalidField('by', `this installation sends no ${what}`));
  }
  const reach = await identity.signInLinks.reach(org, uid);
  if (reach === undefined) return Result.fail(invalidField('uid', 'is not a member of the organisation'));
  for (const kind of ['resource', 'customer'] as const) {
    const id = kind === 'resource' ? reach.resourceId : reach.customerId;
    if (id !== null && (await messages.wishesOf(org, { kind, id })).unwanted.includes(by)) {
      return Result.fail(
        invalidField('by', `${channelLabels[by].toLowerCase()}s are not wanted by this person`),
      );
    }
  }
  if (by === 'email') return Result.succeed({ by });
  if (reach.phoneNumber !== null) return Result.succeed({ by, number: reach.phoneNumber });
  // Whoever may change the record of somebody who may do more would get into what they may not do themselves.
  if (reach.rank !== 'plain') {
    const why = 'this person has verified no phone number, and a link for them goes to no other';
    return Result.fail(invalidField('by', why));
  }
  const phones = await readPhonesOf(reads, org, reach);
  if (Result.isFailure(phones)) return Result.fail(phones.failure);
  const [number] = phones.success;
  return number === undefined
    ? Result.fail(invalidField('by', 'this person has no phone number'))
    : Result.succeed({ by, number });
}

/**
 * Whether what somebody gives is the e-mail address or a phone number of a token's owner: the one that they have verified, or
 * those of their records. Refuses a number that the account does not know while the records cannot be read.
 */
async function confirmsOwner(
  entry: string,
  owner: TokenOwner,
  reads: RouteServices['reads'],
): Promise<Result.Result<boolean, Refusal>> {
  const { email, phoneNumber } = owner;
  if (isOwners(entry, email, phoneNumber === null ? [] : [phoneNumber])) return Result.succeed(true);
  if (!looksLikeNumber(entry)) return Result.succeed(false);
  const phones = await readPhonesOf(reads, owner.org, owner);
  return Result.map(phones, (numbers) => isOwners(entry, email, numbers));
}

/** The last three digits of a number. */
function endOf(number: string): string {
  return number.replaceAll(/\D/g, '').slice(-3);
}

type Naming = Pick<RouteServices, 'identity'>;

async function viewOf(link: SignInLink, org: string, services: Naming): Promise<SignInLinkView> {
  const [view] = await viewsOf([link], org, services);
  if (view === undefined) throw new Error('a link has no view');
  return view;
}

async function viewsOf(
  links: readonly SignInLink[],
  org: string,
  { identity }: Naming,
): Promise<readonly SignInLinkView[]> {
  const names = await identity.namesOf(org, [...new Set(links.map(({ createdBy }) => createdBy))]);
  return links.map((link) => ({ ...link, createdBy: names.get(link.createdBy) ?? link.createdBy }));
}
