import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { queries } from '../client/queries.ts';

/**
 * Keeps the organisation of the session as it is now, on every page that is open: what an administrator changes in the
 * menu, the words, the logo, the formats or the workflow is followed live, as lists are.
 */
export function useLiveOrganisation(): void {
  const client = useQueryClient();
  const { data } = useQuery(queries.organisation());
  const now = data?.organisation;
  useEffect(() => {
    if (now === undefined) return;
    const { queryKey } = queries.session();
    const known = client.getQueryData(queryKey);
    // The session may have gone on in another organisation, in another tab.
    if (known?.organisation.id !== now.id || sameValue(known.organisation, now)) return;
    client.setQueryData(queryKey, { ...known, organisation: now });
    // What follows from the settings, like the engine of the search.
    void client.invalidateQueries({ queryKey });
  }, [client, now]);
}
