/** What one dialog of the frame is asked for, from wherever it is asked. */
export interface AskedStore<Asked> {
  /** What is asked for now; undefined while the dialog is closed. */
  readonly now: () => Asked | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly become: (next: Asked | undefined) => void;
  /** Whether there is a dialog that answers. */
  readonly isOffered: () => boolean;
}

/** Holds what a dialog of the frame is asked for, so that any screen may open it (`useSyncExternalStore`). */
export function askedStore<Asked>(): AskedStore<Asked> {
  let asked: Asked | undefined;
  const listeners = new Set<() => void>();
  return {
    now: () => asked,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    become: (next) => {
      asked = next;
      for (const listener of listeners) listener();
    },
    isOffered: () => listeners.size > 0,
  };
}
