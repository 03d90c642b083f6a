import { z } from 'zod';

/** What the sign-in page needs to have Google ask whoever is signed in there whether they go on with that (shell §2.4). */
export const oneTapViewSchema = z.object({
  /** The address of the script. */
  script: z.string(),
  /** As Google knows this installation. */
  clientId: z.string(),
});
export type OneTapView = z.infer<typeof oneTapViewSchema>;
