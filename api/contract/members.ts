import { z } from 'zod';
import { idSchema } from '../../domain/fields.ts';
import { duties } from '../../domain/membershipRule.ts';
import { roleSchema } from '../../domain/roles.ts';

/** What somebody is in the organisation; `membershipRule.ts` says what makes sense together. */
export const membershipClaimsSchema = z.strictObject({
  role: roleSchema,
  duties: z.array(z.enum(duties)).max(duties.length),
  partner: z.boolean(),
  /** The record of the person that they are. */
  resourceId: idSchema.nullable(),
  customerId: idSchema.nullable(),
});
export type MembershipInput = z.infer<typeof membershipClaimsSchema>;

/** A member of the organisation. Instants are epoch milliseconds. */
export const memberSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  duties: z.array(z.string()),
  partner: z.boolean(),
  resourceId: z.string().nullable(),
  customerId: z.string().nullable(),
  /** The name of that record; null without one, or if it is gone. */
  recordName: z.string().nullable(),
  /** When they last began to work in this organisation; null: never. */
  lastSignedInAt: z.int().nullable(),
  /** Whether they may work here. */
  active: z.boolean(),
});
export type MemberView = z.infer<typeof memberSchema>;

export const membersViewSchema = z.object({
  /** By name; those who are not active last. */
  members: z.array(memberSchema),
});
