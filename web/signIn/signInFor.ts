import { z } from 'zod';

/** What the browser keeps with the entry of the sign-in page in its history: the query of its address. */
export const keptLinkSchema = z.object({ actionLink: z.string() });

/** The state of an entry of the sign-in page that leads to a path, which then stands in no address. */
export function signInFor(path: string): z.infer<typeof keptLinkSchema> {
  return { actionLink: `?${new URLSearchParams({ next: path })}` };
}
