import type { NavigateOptions } from 'react-router-dom';

/**
 * How the address of a screen changes: what is searched takes the place of what was searched before, and a step in time is
 * drawn before the next one, which goes on from it.
 */
export function addressOptions(
  changes: { readonly search?: string | undefined },
  isStep: boolean,
): NavigateOptions {
  return { replace: changes.search !== undefined, flushSync: isStep };
}
