import { useState } from 'react';

/** The records of a page that the user has selected. */
export interface Selection {
  readonly size: number;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects all, or none if all are selected. */
  readonly toggleAll: (rows: readonly { readonly id: string }[]) => void;
  readonly clear: () => void;
}

/** A record that is no longer on the page is no longer selected. */
export function useSelection(rows: readonly { readonly id: string }[]): Selection {
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
