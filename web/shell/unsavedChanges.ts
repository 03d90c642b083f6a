import { createContext, useCallback, useContext, useEffect, useId } from 'react';

/** What has been typed on this page and is not saved anywhere yet. */
export interface UnsavedChanges {
  /** Whether somebody is being asked right now if they want to discard it. */
  readonly asking: boolean;
  readonly hold: (form: string) => void;
  readonly release: (form: string) => void;
}

/** Outside the frame nothing is guarded, as on a page of its own. */
export const UnsavedChangesContext = createContext<UnsavedChanges>({
  asking: false,
  hold: () => {},
  release: () => {},
});

/**
 * Asks people before they leave a form in which they changed something (shell §2.3). The function that it
 * returns lifts this at once, for a form that is left because it was saved.
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
