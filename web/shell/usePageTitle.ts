import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { z } from 'zod';

const handleSchema = z.object({ title: z.string() });

/** Names the browser's tab after the screen, whose route has a `title` in its handle. */
export function usePageTitle(): void {
  const handle = handleSchema.safeParse(useMatches().at(-1)?.handle);
  const title = handle.success ? `${handle.data.title} · Muster` : 'Muster';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
