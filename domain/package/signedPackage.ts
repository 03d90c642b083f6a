import { z } from 'zod';
import { signatureSchema } from '../form/kinds/signature.ts';

/** The most characters of what is kept of a signature. */
export const mostEvidenceCharacters = 200_000;

/** A SHA-256 in hexadecimal digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** An item as it was signed: `sha256` of the bytes of a document's file, or of the answers to a form. */
export const signedItemSchema = z.object({
  kind: z.enum(['document', 'form']).meta({ description: 'What it is.', examples: ['document'] }),
  id: z.string().meta({ description: 'The document or the form.', examples: ['document-7f3a'] }),
  title: z.string().meta({ description: 'What it is called.', examples: ['Service agreement'] }),
  version: z
    .int()
    .nullable()
    .meta({ description: 'Of a form: the number of the version that was filled in.', examples: [2] }),
  sha256: hashSchema.meta({
    description: 'Of the bytes of its file, or of its answers as they are kept.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
});
export type SignedItem = z.output<typeof signedItemSchema>;

/** Where the recipient of a package was, as far as the server knows. */
export const originSchema = z.object({
  address: z
    .string()
    .nullable()
    .meta({ description: 'The network address of the recipient.', examples: ['203.0.113.7'] }),
  device: z.string().meta({ description: 'The browser and its system.', examples: ['Firefox on Linux'] }),
});
export type Origin = z.output<typeof originSchema>;

/** What is kept of a signature beside the log. */
export const evidenceSchema = z.object({
  signature: signatureSchema.meta({ description: 'Who signed, and what they drew.' }),
  consent: z
    .string()
    .meta({ description: 'The sentence to which they consented.', examples: ['I have read these papers.'] }),
  origin: originSchema.meta({ description: 'From where they signed.' }),
  items: z.array(signedItemSchema).meta({ description: 'What they signed.' }),
});
export type Evidence = z.output<typeof evidenceSchema>;

/** What the recipient consents to. */
export function consentText(organisation: string): string {
  return `I have read these papers, what I have filled in is true, and I sign them for ${organisation} electronically. My signature, the time, my network address and my device are kept with them.`;
}

/** What is hashed when somebody signs: the same text for the same items and the same consent, in the order in which they were shown. */
export function textToSign(packageId: string, items: readonly SignedItem[], consent: string): string {
  return JSON.stringify({
    package: packageId,
    consent,
    items: items.map(({ kind, id, title, version, sha256 }) => ({ kind, id, title, version, sha256 })),
  });
}
