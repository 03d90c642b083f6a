import { useCallback, useMemo, useState } from 'react';
import type { PlanPreview } from '../../api/contract/planning.ts';

export interface PlanTicks {
  /** The changes that are sent. */
  readonly taken: PlanPreview['changes'];
  readonly isTaken: (bookingId: string) => boolean;
  /** Ticks these, with the changes that they need; or takes their ticks away, with those that need them. */
  readonly tick: (bookingIds: readonly string[], to: 'taken' | 'left') => void;
}

/** Which changes of a plan are taken: all of them until one is left out. */
export function usePlanTicks({ changes }: Pick<PlanPreview, 'changes'>): PlanTicks {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const tick = useCallback(
    (bookingIds: readonly string[], to: 'taken' | 'left') =>
      setLeft((old) =>
        to === 'left' ? leftWith(changes, old, bookingIds) : leftWithout(changes, old, bookingIds),
      ),
    [changes],
  );
  return {
    taken: useMemo(() => changes.filter(({ bookingId }) => !left.has(bookingId)), [changes, left]),
    isTaken: (bookingId) => !left.has(bookingId),
    tick,
  };
}

type Needing = Pick<PlanPreview['changes'][number], 'bookingId' | 'needs'>;

/** What is left out with these: every change that needs one of them, and so on. */
export function leftWith(
  changes: readonly Needing[],
  left: ReadonlySet<string>,
  bookingIds: readonly string[],
): ReadonlySet<string> {
  const all = new Set([...left, ...bookingIds]);
  for (let before = 0; all.size > before; ) {
    before = all.size;
    for (const { bookingId, needs } of changes) if (needs.some((id) => all.has(id))) all.add(bookingId);
  }
  return all;
}

/** What is still left out once these are taken, with every change that they need. */
export function leftWithout(
  changes: readonly Needing[],
  left: ReadonlySet<string>,
  bookingIds: readonly string[],
): ReadonlySet<string> {
  const needsOf = new Map(changes.map(({ bookingId, needs }) => [bookingId, needs]));
  const taken = new Set(bookingIds);
  for (const id of taken) for (const needed of needsOf.get(id) ?? []) taken.add(needed);
  return new Set([...left].filter((id) => !taken.has(id)));
}
