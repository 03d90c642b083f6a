import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';
import { providerSchema } from '../../domain/signIn/providers.ts';
import { ownerProofSchema } from './secondFactor.ts';

/** An account of a provider that is linked to the account of whoever asks. */
const linkedProviderSchema = z.object({
  id: z.string(),
  provider: providerSchema,
  /** Epoch milliseconds. */
  linkedAt: z.int(),
  /** Whether it opens the account: the provider is set up here. */
  opens: z.boolean(),
});

/** What opens the account of whoever asks, as this installation is set up. */
export const openingMeansSchema = z.object({
  password: z.boolean(),
  /** A link by e-mail. */
  link: z.boolean(),
  /** A code by text message. */
  phone: z.boolean(),
  /** How many passkeys. */
  passkeys: z.int(),
  /** By when they were linked. */
  providers: z.array(linkedProviderSchema),
});

/** A provider that is to be linked, and the password that the account has. */
export const providerToLinkSchema = z.strictObject({
  provider: providerSchema,
  ...ownerProofSchema.shape,
});
export const providerLinkedSchema = z.object({ provider: providerSchema });

export const meansIdSchema = z.object({ meansId: idSchema });
export const providerUnlinkedSchema = z.object({
  provider: providerSchema,
  /** How many other sessions have ended. */
  ended: z.int(),
});
