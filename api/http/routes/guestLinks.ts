import { Result } from 'effect';
import { z } from 'zod';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { localDateTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { readBookingSite } from '../../../projections/queries/bookingSite.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import {
  foundGuestLinkSchema,
  type GuestLinkView,
  guestCodeSchema,
  guestLinkAskSchema,
  guestLinkSchema,
  guestLinksSchema,
  guestSignInSchema,
  newGuestLinkSchema,
  sentGuestLinkSchema,
} from '../../contract/guestLinks.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { GuestSignIn } from '../../services/identity/guests/guestEntry.ts';
import type { GuestLink } from '../../services/identity/guests/guestLinks.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { authorOf, clientOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const params = z.object({ bookingId: idSchema });
/** A link is a change of the booking: it opens it to somebody. */
const mayNotEdit: Refusal = {
  code: 'not_allowed',
  message: 'You may not change bookings, so you can make no links to them.',
  details: {},
};
const asPlanner = { access: { write: 'work' }, scope: 'people', tag: 'Bookings' } as const;
const signIn = { access: 'anyone', tag: 'Sign-in' } as const;

/** Links that admit one person to one booking as its customer, and how they are opened. */
export const guestLinkRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/guest-links',
    ...asPlanner,
    summary: 'List the guest links of a booking',
    description: 'Whatever became of them. None is shown again.',
    input: { params },
    answer: guestLinksSchema,
    async handle({ input: { params }, actor, services }) {
      const found = await findBooking(services.reads, actor, params);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const links = await services.identity.guestLinks.list(actor.org, params.bookingId);
      return Result.succeed({
        links: [...(await viewsOf(links, actor.org, services))],
        sendsMail: services.messages.offered.includes('email'),
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/guest-links',
    ...asPlanner,
    summary: 'Make a link that admits a guest to a booking',
    description:
      'Whoever opens it first sees this booking as its customer does, and nothing else, in the browser in which they opened it, for 30 days. In an account they keep it for longer.',
    input: { params, body: newGuestLinkSchema },
    answer: sentGuestLinkSchema,
    async handle({ input: { params, body }, actor, request, services }) {
      if (!mayCommand(actor, 'booking.edit')) return Result.fail(mayNotEdit);
      const { identity, facts, configuration, messages, reads } = services;
      const { org, uid } = actor;
      const found = await findBooking(reads, actor, params);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { booking } = found.success;
      const organisation = await facts.organisation(org);
      if (organisation === undefined) throw new Error(`there is no organisation ${org}`);
      const letter = { organisation: organisation.name, when: whenOf(booking, organisation) };
      let address: string | null = null;
      if (body.by === 'email') {
        if (!messages.offered.includes('email')) {
          return Result.fail(invalidField('by', 'this installation sends no e-mail'));
        }
        const site = await readBookingSite(reads, actor, params);
        if (Result.isFailure(site)) return Result.fail(site.failure);
        address = site.success.email;
        if (address === null) return Result.fail(invalidField('by', 'the customer has no e-mail address'));
      }
      if (booking.customerId === null) {
        return Result.fail(invalidField('bookingId', 'a group event has no customer of its own'));
      }
      const made = await identity.guestLinks.make(
        org,
        {
          bookingId: booking.id,
          customerId: booking.customerId,
          name: booking.customerName,
          page: new URL('/guest', configuration.baseUrl).href,
          letter: address === null ? null : { ...letter, address },
        },
        { ...authorOf(request, actor), actor: uid },
      );
      if (Result.isFailure(made)) return Result.fail(made.failure);
      if (address !== null) messages.changed();
      const { guestLink, link } = made.success;
      return Result.succeed({ guestLink: await viewOf(guestLink, org, services), link });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/guest-links/:linkId/withdraw',
    ...asPlanner,
    summary: 'Withdraw a guest link',
    description:
      'It works no more, and whomever it has admitted sees the booking no more, also if they have taken it into an account.',
    input: { params: params.extend({ linkId: idSchema }) },
    answer: guestLinkSchema,
    async handle({ input: { params }, actor, request, services }) {
      const { identity, reads, sessionWatch } = services;
      const found = await findBooking(reads, actor, { bookingId: params.bookingId });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const withdrawn = await identity.guestLinks.withdraw(actor.org, params, authorOf(request, actor));
      if (Result.isFailure(withdrawn)) return Result.fail(withdrawn.failure);
      for (const session of withdrawn.success.ended) sessionWatch.ended(session);
      return Result.succeed(await viewOf(withdrawn.success.guestLink, actor.org, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/guest-links/find',
    isBySecret: true,
    ...signIn,
    summary: 'Look at a guest link',
    description:
      'By its code, or without one the link that this browser has opened last; with `bookingId` the last to that booking.',
    input: { body: guestLinkAskSchema },
    answer: foundGuestLinkSchema,
    async handle({ input: { body }, request, reply, services: { identity, facts } }) {
      const client = clientOf(request);
      const found = await identity.guests.find(body, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { org, isKept, asMember, setCookie } = found.success;
      reply.header('Set-Cookie', setCookie);
      return Result.succeed({
        organisation: (await facts.organisation(org))?.name ?? org,
        isKept,
        signedInAs: (await identity.addressIn(client.cookie)) ?? null,
        asMember,
      });
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/guest-links/open',
    isBySecret: true,
    ...signIn,
    summary: 'Open a guest link',
    description:
      'Signs in as a guest, who reads one booking and takes the steps that a customer may. The link opens in no other browser from then on.',
    input: { body: guestLinkAskSchema },
    answer: guestSignInSchema,
    async handle({ input: { body }, request, reply, services }) {
      const opened = await services.identity.guests.open(body, clientOf(request));
      return Result.map(opened, (answer) => begin(answer, reply, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/guest-links/keep',
    ...signIn,
    summary: 'Take the booking of a guest link into an account',
    description:
      'Into the account that is signed in with the cookies of the request, whose address has been proven. The booking does not expire there. Its session goes on in the organisation.',
    input: { body: guestCodeSchema },
    answer: guestSignInSchema,
    async handle({ input: { body }, request, reply, services }) {
      const kept = await services.identity.guests.keep(body.code, clientOf(request));
      return Result.map(kept, (answer) => begin(answer, reply, services));
    },
  }),
];

function begin(
  answer: GuestSignIn,
  reply: Parameters<typeof beginBrowserSession>[1],
  services: RouteServices,
) {
  for (const session of answer.ended) services.sessionWatch.ended(session);
  return beginBrowserSession(answer, reply, services);
}

function whenOf({ start, timeZone }: BookingView, organisation: OrganisationFact): string {
  const { dateFormat, timeFormat: clock } = organisation.settings;
  return localDateTimeText({ zone: zoneOf(timeZone ?? organisation.timeZone), dateFormat, clock }, start);
}

type Naming = Pick<RouteServices, 'identity'>;

async function viewOf(link: GuestLink, org: string, services: Naming): Promise<GuestLinkView> {
  const [view] = await viewsOf([link], org, services);
  if (view === undefined) throw new Error('a link has no view');
  return view;
}

async function viewsOf(
  links: readonly GuestLink[],
  org: string,
  { identity }: Naming,
): Promise<readonly GuestLinkView[]> {
  const names = await identity.namesOf(org, [...new Set(links.map(({ createdBy }) => createdBy))]);
  return links.map((link) => ({ ...link, createdBy: names.get(link.createdBy) ?? link.createdBy }));
}
