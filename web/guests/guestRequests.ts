import { queryOptions } from '@tanstack/react-query';
import {
  foundGuestLinkSchema,
  type GuestLinkAsk,
  guestLinkSchema,
  guestLinksSchema,
  guestSignInSchema,
  type NewGuestLink,
  sentGuestLinkSchema,
} from '../../api/contract/guestLinks.ts';
import { request, send } from '../client/request.ts';

/** The key of everything about guest links. */
export const guestLinksKey = 'guestLinks';

const linksPath = (bookingId: string) => `/api/v1/bookings/${encodeURIComponent(bookingId)}/guest-links`;

export const guestLinksQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [guestLinksKey, bookingId],
    queryFn: ({ signal }) => request(linksPath(bookingId), guestLinksSchema, { signal }),
  });

/** Sends once: repeating it would make a second link. */
export async function makeGuestLink(bookingId: string, by: NewGuestLink['by']) {
  const answer = await send(linksPath(bookingId), { method: 'POST', body: { by } });
  return sentGuestLinkSchema.parse(await answer.json());
}

export const withdrawGuestLink = (bookingId: string, linkId: string) =>
  request(`${linksPath(bookingId)}/${encodeURIComponent(linkId)}/withdraw`, guestLinkSchema, {
    method: 'POST',
    body: {},
  });

/**
 * @param code of the link; empty: the link that this browser has opened last
 * @param bookingId without a code: of those to this booking
 */
export const foundGuestLinkQuery = (code: string, bookingId?: string) =>
  queryOptions({
    queryKey: [guestLinksKey, 'found', code, bookingId],
    queryFn: ({ signal }) =>
      request('/api/auth/guest-links/find', foundGuestLinkSchema, {
        method: 'POST',
        body: asked(code, bookingId),
        signal,
      }),
  });

/** As `openGuestLink`, for a link that nobody has looked at here: by that the browser gets its key first. */
export async function findAndOpenGuestLink(code: string) {
  await request('/api/auth/guest-links/find', foundGuestLinkSchema, { method: 'POST', body: { code } });
  return openGuestLink(code);
}

/** After looking at the link, so that it can be repeated if its answer is lost. */
export const openGuestLink = (code: string, bookingId?: string) =>
  request('/api/auth/guest-links/open', guestSignInSchema, { method: 'POST', body: asked(code, bookingId) });

function asked(code: string, bookingId: string | undefined): GuestLinkAsk {
  return { code, ...(bookingId !== undefined && { bookingId }) };
}

export const keepGuestLink = (code: string) =>
  request('/api/auth/guest-links/keep', guestSignInSchema, { method: 'POST', body: { code } });
