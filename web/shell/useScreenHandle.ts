import { useMatches } from 'react-router-dom';
import { z } from 'zod';

const handleSchema = z.object({ title: z.string(), screen: z.string() });
/** What the route of a screen says of it: what the window is called then, and its key in the menu. */
export type ScreenHandle = z.infer<typeof handleSchema>;

/** The screen that the address led to, however it was spelled; undefined where it led to none. */
export function useScreenHandle(): ScreenHandle | undefined {
  return handleSchema.safeParse(useMatches().at(-1)?.handle).data;
}
