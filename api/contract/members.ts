import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';
import { duties } from '../../domain/rights/membershipRule.ts';
import { roleSchema } from '../../domain/rights/role.ts';

/** What somebody is in the organisation; `membershipRule.ts` says what makes sense together. */
export const membershipClaimsSchema = z.strictObject({
  role: roleSchema,
  duties: z.array(z.enum(duties)).max(duties.length),
  partner: z.boolean(),
  /** The record of the person that they are. */
  resourceId: idSchema.nullable(),
  customerId: idSchema.nullable(),
  /** The partner whose people they see, with its duty or its flag; null: that of their person. */
  partnerId: idSchema.nullable().prefault(null),
});
export type MembershipInput = z.infer<typeof membershipClaimsSchema>;

/** The same as it is shown: the answer does not depend on what may be chosen by now. */
const shownClaims = {
  role: roleSchema,
  duties: z.array(z.string()),
  partner: z.boolean(),
  resourceId: z.string().nullable(),
  customerId: z.string().nullable(),
  partnerId: z.string().nullable(),
};

/** A member of the organisation. Instants are epoch milliseconds. */
export const memberSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  ...shownClaims,
  /** The name of that record; null without one, or if it is gone. */
  recordName: z.string().nullable(),
  /** When they last began to work in this organisation; null: never. */
  lastSignedInAt: z.int().nullable(),
  /** Whether they may work here. */
  active: z.boolean(),
  /** The address of their photo; null: they have none. */
  photoUrl: z.string().nullable(),
  /** Whether their account has a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether links have admitted them to single bookings, and to nothing else. */
  isGuest: z.boolean(),
});
export type MemberView = z.infer<typeof memberSchema>;

/** An invitation that nobody has accepted yet. Instants are epoch milliseconds. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  ...shownClaims,
  /** The name of whoever invited them. */
  invitedBy: z.string(),
  sentAt: z.int(),
  expiresAt: z.int(),
  expired: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationSchema>;

export const membersViewSchema = z.object({
  /** By name; those who are not active last. */
  members: z.array(memberSchema),
  /** By address. */
  invitations: z.array(invitationSchema),
  /** Whether invitations go out by e-mail. If not, whoever invites hands their links on. */
  sendsMail: z.boolean(),
  /** Whether sign-in links go out by text message. */
  sendsTexts: z.boolean(),
  /** Whether administrators need a second factor here. */
  administratorsNeedFactor: z.boolean(),
});

export const newInvitationSchema = membershipClaimsSchema.extend({ email: z.string().max(320) });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const sentInvitationSchema = z.object({
  invitation: invitationSchema,
  /** Where it is accepted; null: it is on its way by e-mail. */
  link: z.string().nullable(),
});
export type SentInvitation = z.infer<typeof sentInvitationSchema>;

const codeSchema = z.string().min(1).max(200);
export const invitationCodeSchema = z.strictObject({ code: codeSchema });

/** An invitation as whoever has its code is shown it. */
export const foundInvitationSchema = z.object({
  organisation: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Whether that address has an account already. */
  hasAccount: z.boolean(),
  /** The address of whoever is signed in in this browser; null: nobody is. */
  signedInAs: z.string().nullable(),
  /** What a new password must be, in words. */
  passwordRule: z.string(),
});

/** Of whoever has an account, `password` is theirs; of anybody else it is new, and `name` that of the account. */
export const acceptanceSchema = z.strictObject({
  code: codeSchema,
  name: z.string().max(200).default(''),
  password: z.string().max(4096).default(''),
});
export type Acceptance = z.input<typeof acceptanceSchema>;
