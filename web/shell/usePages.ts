import { useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';

/** The cursors of the pages before this one, kept in the entry of the browser's history. */
const stateSchema = z.object({ cursors: z.array(z.string()) });

export interface Pages {
  readonly cursor: string | undefined;
  /** The number of rows on the pages before. */
  readonly before: number;
  readonly previous: (() => void) | undefined;
  readonly next: (nextCursor: string | null, shown: number) => (() => void) | undefined;
}

/**
 * The page of a list in the address (`cursor`, `rows` before it). If the pages before it are not known, as
 * with a shared link, going back leads to the first page.
 */
export function usePages(): Pages {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const known = stateSchema.safeParse(location.state);
  const cursors = known.success ? known.data.cursors : [];
  const cursor = search.get('cursor') ?? undefined;
  const before = cursor === undefined ? 0 : Math.max(0, Number(search.get('rows')) || 0);

  const go = (to: string | undefined, rows: number, behind: readonly string[]) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('cursor');
        next.delete('rows');
        if (to !== undefined) {
          next.set('cursor', to);
          next.set('rows', String(rows));
        }
        return next;
      },
      { state: { cursors: behind } },
    );

  return {
    cursor,
    before,
    previous:
      cursor === undefined
        ? undefined
        : () => {
            const [rows, to] = readPlace(cursors.at(-1));
            go(to, rows, cursors.slice(0, -1));
          },
    next: (nextCursor, shown) =>
      nextCursor === null
        ? undefined
        : () => go(nextCursor, before + shown, [...cursors, `${before} ${cursor ?? ''}`]),
  };
}

/** A page as it is stored: the number of rows before it, and its cursor, empty for the first. */
function readPlace(place: string | undefined): readonly [number, string | undefined] {
  const [rows = '0', cursor = ''] = (place ?? '').split(' ');
  return [Number(rows) || 0, cursor === '' ? undefined : cursor];
}

/** Any other query begins on its first page. */
export function onFirstPage(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('cursor');
  next.delete('rows');
  return next;
}
