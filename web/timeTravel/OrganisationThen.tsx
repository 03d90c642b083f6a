import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { SessionContext, useSession } from '../shell/SessionContext.ts';
import { useTimeTravel } from './pastMoment.ts';
import { timeTravelQueries } from './timeTravelQueries.ts';

/**
 * Shows its content with the organisation as of the moment in the address: its time zone, settings and
 * workflow then. Until they are loaded, and in the present, with today's.
 */
export function OrganisationThen({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { asOf } = useTimeTravel();
  const then = useQuery({ ...timeTravelQueries.organisation(asOf ?? 0), enabled: asOf !== null });
  const organisation = asOf === null ? session.organisation : (then.data ?? session.organisation);
  const told = useMemo(() => ({ ...session, organisation }), [session, organisation]);
  return <SessionContext value={told}>{children}</SessionContext>;
}
