import { z } from 'zod';

/**
 * Where somebody stands with the terms of use: `none`: the operator has none; `exempt`: customers accept none; `due`: this
 * version is not accepted yet.
 */
export const termsStateSchema = z.enum(['none', 'exempt', 'due', 'accepted']);
export type TermsState = z.infer<typeof termsStateSchema>;

/** Of which version of the terms: the integer part of the product's version (shell §4.1.8). */
export const termsStandSchema = z.object({ version: z.int(), state: termsStateSchema });

/** `GET /api/v1/terms`: the operator's text in Markdown; null where there is none. */
export const termsViewSchema = termsStandSchema.extend({ text: z.string().nullable() });
export type TermsView = z.infer<typeof termsViewSchema>;

export const termsAcceptanceSchema = z.strictObject({
  /** The version that was read. */
  version: z.int().min(0).max(1_000_000),
});
