import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';

/** The closed days of the organisation, by date, for those who may read them. */
export function useClosedDays(): ReadonlyMap<string, string> {
  const session = useSession();
  const { data } = useQuery({
    ...queries.everyRecord('closedDay'),
    placeholderData: keepPreviousData,
    enabled: mayRead(session, 'planning'),
  });
  return useMemo(() => new Map(data?.rows.map(({ date, name }) => [date, name])), [data]);
}
