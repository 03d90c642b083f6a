import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';
import { roleSchema } from '../../domain/rights/role.ts';
import { providerSchema } from '../../domain/signIn/providers.ts';
import { openingMeansSchema } from './openingMeans.ts';
import { ownPasskeySchema } from './passkeys.ts';
import { ownFactorSchema } from './secondFactor.ts';

/**
 * How a page names the organisation for which it was drawn: as a header, or as a parameter of what has no headers of its
 * own (a WebSocket, a picture). If that is not the one in which its user works any more, the request is refused.
 */
export const organisationHeader = 'muster-organisation';
export const organisationParameter = 'org_id';

/** The way to another organisation (shell §7). */
export const switchPath = '/api/v1/switch_org_by_uid';

export const organisationSwitchSchema = z.strictObject({
  org_id: idSchema,
  /** What whoever switches is there. */
  role: roleSchema,
  /** Of whoever switches. */
  uid: z.string().min(1).max(128),
});
export type OrganisationSwitch = z.infer<typeof organisationSwitchSchema>;

/** An organisation in which whoever asks can work. */
export const ownOrganisationSchema = z.object({
  org_id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Whether it is the one in which they work now. */
  current: z.boolean(),
});
export type OwnOrganisation = z.infer<typeof ownOrganisationSchema>;

export const ownOrganisationsSchema = z.object({
  /** By name. */
  organisations: z.array(ownOrganisationSchema),
});

/** One of the sessions of whoever asks. Instants are epoch milliseconds. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** `Firefox on Linux`, or how a program names itself. */
  device: z.string(),
  /** The address from which it was last used, as far as known. */
  address: z.string().nullable(),
  signedInAt: z.int(),
  /** To the minute. */
  lastUsedAt: z.int(),
  /** When it ends if it is not used until then. */
  lapsesAt: z.int(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSessionView = z.infer<typeof ownSessionSchema>;

export const accountViewSchema = z.object({
  /** What a new password must be, in words. */
  passwordRule: z.string(),
  /** Last used first. */
  sessions: z.array(ownSessionSchema),
  /** Whether the account has a password, which is asked for before anything of it is changed. */
  hasPassword: z.boolean(),
  /** By when they were added. */
  passkeys: z.array(ownPasskeySchema),
  /** What opens the account. */
  means: openingMeansSchema,
  /** The providers that can be linked, in the order in which they are offered. */
  offersProviders: z.array(providerSchema),
  /** Whether browsers offer passkeys here. */
  offersPasskeys: z.boolean(),
  /** E.164; null: none is verified. */
  phoneNumber: z.string().nullable(),
  /** Whether a number can be verified here: text messages go out. */
  sendsTexts: z.boolean(),
  /** Null: none is set up. */
  secondFactor: ownFactorSchema.nullable(),
});
export type AccountView = z.infer<typeof accountViewSchema>;

export const nameChangeSchema = z.strictObject({ name: z.string().max(300).default('') });
export type NameChange = z.infer<typeof nameChangeSchema>;
/** As it is kept. */
export const nameChangedSchema = z.object({ name: z.string() });

/** `POST /api/v1/updUser_au` (shell §7): the user details of shell §3, of whoever sends them. */
export const userDetailsChangeSchema = z.strictObject({
  details: z.strictObject({
    uid: z.string().max(200),
    displayName: nameChangeSchema.shape.name,
    email: z.string().max(320).optional(),
    photoUrl: z.string().max(500).nullable().optional(),
    /** Says nothing: only a proof makes an address verified. */
    emailVerified: z.boolean().optional(),
    phoneNumber: z.string().max(50).nullable().optional(),
  }),
});
/** The shape of every callable's result (shell §7). */
export const callableResultSchema = z.object({
  data: z.object({ status: z.boolean(), message: z.string() }),
});

/** Longer than any password, so that one that is too long is refused with its own sentence. */
const passwordSchema = z.string().max(4096);

export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The address of the photo that was kept at an instant, epoch milliseconds (shell §7, `photoURL/{timestamp}`). */
export function photoUrlOf(keptAt: number): string {
  return `/api/v1/photoURL/${keptAt}`;
}

/** The photo of an account: its address; null: there is none. */
export const ownPhotoSchema = z.object({ photoUrl: z.string().nullable() });

/** A number as it is written with its calling code, and the password that the account has. */
export const newPhoneNumberSchema = z.strictObject({
  phoneNumber: z.string().max(100).default(''),
  currentPassword: passwordSchema.default(''),
});
export type NewPhoneNumber = z.infer<typeof newPhoneNumberSchema>;

const verificationIdSchema = z.string().min(1).max(100);
export const sentPhoneCodeSchema = z.object({
  verificationId: z.string(),
  /** E.164. */
  phoneNumber: z.string(),
});
export type SentPhoneCode = z.infer<typeof sentPhoneCodeSchema>;
export const phoneCodeAgainSchema = z.strictObject({ verificationId: verificationIdSchema });
export const phoneCodeEntrySchema = z.strictObject({
  verificationId: verificationIdSchema,
  code: z.string().max(40).default(''),
});
export type PhoneCodeEntry = z.infer<typeof phoneCodeEntrySchema>;
/** E.164; null: there is none. */
export const ownPhoneNumberSchema = z.object({ phoneNumber: z.string().nullable() });

/** How many sessions have ended. */
export const endedSessionsSchema = z.object({ ended: z.int() });
