import { z } from 'zod';

/** What authenticators answer, as browsers write it in JSON (WebAuthn, section 5.1); as much as counts here. */

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: bytes(1_400),
    rawId: bytes(1_400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes(10_000), ...response }),
  });

/** How a browser can reach an authenticator. */
const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** A new passkey. */
export const newCredentialSchema = credentialOf({
  attestationObject: bytes(10_000),
  // One that nobody knows yet is left out: it is only a hint.
  transports: z
    .array(z.string().max(50))
    .max(20)
    .default([])
    .transform((named) => named.flatMap((one) => transportSchema.safeParse(one).data ?? [])),
}).transform((credential) => ({ ...credential, clientExtensionResults: {} }));

/** A passkey that was used. */
export const usedCredentialSchema = credentialOf({
  authenticatorData: bytes(10_000),
  signature: bytes(2_000),
  /** Whose it is, as the server has named them. */
  userHandle: bytes(200)
    .nullish()
    .transform((handle) => handle ?? undefined),
}).transform((credential) => ({ ...credential, clientExtensionResults: {} }));

export const transportsSchema = z.array(transportSchema);

/** The most time for using an authenticator that browsers are asked to give, in milliseconds. */
export const authenticatorTimeout = 300_000;

/** Undefined of what the library refuses, which it does by throwing: it verifies what anybody may have sent. */
export async function unlessThrown<Answer>(verify: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
