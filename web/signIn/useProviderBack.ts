import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { type ProviderBack, providerBackSchema } from '../../domain/signIn/providers.ts';

/** What a page finds in the history that has gone to a provider itself. */
export const backState = (back: ProviderBack) => ({ providerBack: back });

const backSchema = z.object({ providerBack: providerBackSchema });

/** The provider from which the page has come back; a page that is loaded again does not come from there. */
export function useProviderBack(): ProviderBack | undefined {
  const { state } = useLocation();
  const [found] = useState(() => backSchema.safeParse(state).data?.providerBack);
  useEffect(() => {
    if (backSchema.safeParse(history.state?.usr).success) {
      history.replaceState({ ...history.state, usr: null }, '');
    }
  }, []);
  return found;
}
