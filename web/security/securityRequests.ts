import { queryOptions } from '@tanstack/react-query';
import {
  type TrailFilter,
  trailAlarmsSchema,
  trailPageSchema,
  trailPeopleSchema,
  trailVerdictSchema,
} from '../../api/contract/trail.ts';
import { searchOf } from '../client/queries.ts';
import { request, send } from '../client/request.ts';

/** How often alarms are looked for, in milliseconds. */
const lookMs = 60_000;

/** The queries of the security trail; keys begin with `security`, so that all of them can be refreshed. */
export const securityQueries = {
  entries: (filter: TrailFilter, cursor: string | undefined, limit: number) =>
    queryOptions({
      queryKey: ['security', 'entries', filter, cursor, limit],
      queryFn: ({ signal }) =>
        request(`/api/v1/security/entries${searchOf({ ...filter, cursor, limit })}`, trailPageSchema, {
          signal,
        }),
    }),
  people: () =>
    queryOptions({
      queryKey: ['security', 'people'],
      queryFn: ({ signal }) => request('/api/v1/security/people', trailPeopleSchema, { signal }),
      staleTime: 300_000,
    }),
  alarms: () =>
    queryOptions({
      queryKey: ['security', 'alarms'],
      queryFn: ({ signal }) => request('/api/v1/security/alarms', trailAlarmsSchema, { signal }),
      refetchInterval: lookMs,
      staleTime: lookMs,
    }),
  verdict: () =>
    queryOptions({
      queryKey: ['security', 'verdict'],
      queryFn: ({ signal }) => request('/api/v1/security/verdict', trailVerdictSchema, { signal }),
      // Checks every entry: only when somebody asks.
      enabled: false,
      gcTime: 0,
    }),
};

/** Says that the alarms up to an entry have been seen. */
export async function sayAlarmsSeen(upTo: number) {
  const answer = await send('/api/v1/security/alarms/seen', { method: 'POST', body: { upTo } });
  return trailAlarmsSchema.parse(await answer.json());
}
