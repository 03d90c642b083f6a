import type { BoardSession } from '../../changes/sessionContract.ts';
import type { Planner } from '../planning/planner.ts';

/** The holds of what is carried on a board. */
export interface Holding {
  take(planner: Planner, bookingIds: readonly string[]): void;
  giveBack(): void;
  /** Gives them back once the board has no change of them in flight. */
  giveBackOnceSaved(): void;
  stop(): void;
}

export function createHolding(session: BoardSession): Holding {
  let held: { readonly ids: readonly string[]; readonly release: () => void } | undefined;
  /** What ends the waiting for changes in flight, each with its holds. */
  const waiting = new Set<() => void>();

  function giveBack(): void {
    held?.release();
    held = undefined;
  }

  return {
    take(planner, ids) {
      giveBack();
      const release = planner.hold?.(ids);
      held = release && { ids, release };
    },
    giveBack,
    giveBackOnceSaved() {
      if (held === undefined) return;
      const { ids, release } = held;
      held = undefined;
      const end = () => {
        unsubscribe();
        waiting.delete(end);
        release();
      };
      const look = () => {
        const { unsavedIds } = session.getSnapshot();
        if (!ids.some((id) => unsavedIds.has(id))) end();
      };
      const unsubscribe = session.subscribe(look);
      waiting.add(end);
      look();
    },
    stop() {
      giveBack();
      for (const end of waiting) end();
    },
  };
}
