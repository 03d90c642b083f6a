import { z } from 'zod';
import { askedSeconds } from './providers.ts';

/** What the sign-in page needs to have Google ask whoever is signed in there whether they go on with that (shell §2.4). */
export const oneTapViewSchema = z.object({
  /** The address of the script. */
  script: z.string(),
  /** As Google knows this installation. */
  clientId: z.string(),
});
export type OneTapView = z.infer<typeof oneTapViewSchema>;

/** How long a prompt of one-tap stays before it is asked for anew, in milliseconds: a tap at the last moment still counts. */
export const promptedMs = (askedSeconds - 60) * 1000;
