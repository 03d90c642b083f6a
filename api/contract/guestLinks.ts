import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';

/** `POST /api/v1/bookings/{bookingId}/guest-links`. */
export const newGuestLinkSchema = z.strictObject({
  /** `email`: Muster sends it to the customer; `link`: it is in the answer, and whoever made it hands it on. */
  by: z.enum(['email', 'link']),
});
export type NewGuestLink = z.infer<typeof newGuestLinkSchema>;

/** A link that admits one person to a booking. Instants are epoch milliseconds. */
export const guestLinkSchema = z.object({
  id: idSchema,
  bookingId: z.string(),
  /** The name of whoever made it. */
  createdBy: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  /** When it was opened first; null: it has not been. */
  openedAt: z.int().nullable(),
  /** `kept`: whom it admitted has taken the booking into an account, and it does not expire any more. */
  state: z.enum(['open', 'opened', 'kept', 'expired', 'withdrawn']),
});
export type GuestLinkView = z.infer<typeof guestLinkSchema>;

export const guestLinksSchema = z.object({
  /** Newest first. */
  links: z.array(guestLinkSchema),
  /** Whether Muster can send one by e-mail. */
  sendsMail: z.boolean(),
});

/** `link` is null if it is on its way by e-mail. It is told once. */
export const sentGuestLinkSchema = z.object({ guestLink: guestLinkSchema, link: z.string().nullable() });
export type SentGuestLink = z.infer<typeof sentGuestLinkSchema>;

/** The code of a link; empty: the link that this browser has opened last. */
export const guestCodeSchema = z.strictObject({ code: z.string().max(200) });

/** The same, or the link to one booking that this browser has opened. */
export const guestLinkAskSchema = guestCodeSchema.extend({
  /** Of a request without a code: the booking that is to be opened, and no other. */
  bookingId: idSchema.optional(),
});
export type GuestLinkAsk = z.infer<typeof guestLinkAskSchema>;

/** What a link is about, before it is opened. */
export const foundGuestLinkSchema = z.object({
  /** The name of the organisation. */
  organisation: z.string(),
  /** Whether the booking is in an account. */
  isKept: z.boolean(),
  /** The address of the account that is signed in here; null: none is. */
  signedInAs: z.string().nullable(),
  /** Of an account that is a member of the organisation and needs no link; null: it is none. */
  asMember: z.object({ bookingId: z.string(), worksHere: z.boolean() }).nullable(),
});

/** Who is signed in then. */
export const guestSignInSchema = z.object({
  token: z.string(),
  user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
});
