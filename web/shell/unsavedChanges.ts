import { createContext, useCallback, useContext, useEffect, useId } from 'react';

/** What has been typed on this page and is saved nowhere yet. */
export interface UnsavedChanges {
  /** Whether somebody is being asked right now if they want to discard them. */
  readonly asking: boolean;
  readonly hold: (form: string) => void;
  readonly release: (form: string) => void;
}

/** Without a frame around it nothing is held, as on a page of its own. */
export const UnsavedChangesContext = createContext<UnsavedChanges>({
  asking: false,
  hold: () => {},
  release: () => {},
});

/**
 * Has people asked before they leave a form in which they changed something (shell §2.3). The function that it
 * gives lets go at once, for a form that is left because it was saved.
 */
export function useUnsavedChanges(changed: boolean): () => void {
  const { hold, release } = useContext(UnsavedChangesContext);
  const form = useId();
  useEffect(() => {
    if (!changed) return;
    hold(form);
    return () => release(form);
  }, [changed, form, hold, release]);
  return useCallback(() => release(form), [form, release]);
}
