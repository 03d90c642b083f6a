import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { SessionContext, useSession } from '../shell/SessionContext.ts';
import { useTimeTravel } from './pastMoment.ts';
import { timeTravelQueries } from './timeTravelQueries.ts';

/**
 * Shows what is inside by the organisation of the moment that the address names: its time zone, settings and
 * workflow of then. Until they are there, and in the present, by those of today.
 */
export function OrganisationThen({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { asOf } = useTimeTravel();
  const then = useQuery({ ...timeTravelQueries.organisation(asOf ?? 0), enabled: asOf !== null });
  const organisation = asOf === null ? session.organisation : (then.data ?? session.organisation);
  const told = useMemo(() => ({ ...session, organisation }), [session, organisation]);
  return <SessionContext value={told}>{children}</SessionContext>;
}
