import { useMatches } from 'react-router-dom';
import { z } from 'zod';

const handleSchema = z.object({ title: z.string(), screen: z.string() });
/** What the route of a screen states about it: the window's title, and its key in the menu. */
export type ScreenHandle = z.infer<typeof handleSchema>;

/** The screen of the current address, however the address is spelled; undefined if there is none. */
export function useScreenHandle(): ScreenHandle | undefined {
  return handleSchema.safeParse(useMatches().at(-1)?.handle).data;
}
