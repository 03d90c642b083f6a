import { useState } from 'react';
import type { AnyRow } from '../anyRecord.ts';

/** The records of a page that somebody has marked. */
export interface Selection {
  readonly size: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Marks all, or none where all are. */
  readonly toggleAll: (rows: readonly AnyRow[]) => void;
  readonly clear: () => void;
}

/** What is not on the page any more is not marked any more. */
export function useSelection(rows: readonly AnyRow[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter(({ id }) => marked.has(id));
  return {
    size: shown.length,
    has: (id) => marked.has(id),
    toggle: (id) =>
      setMarked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: (all) => setMarked(shown.length === all.length ? new Set() : new Set(all.map(({ id }) => id))),
    clear: () => setMarked(new Set()),
  };
}
