import { queryOptions } from '@tanstack/react-query';
import { coverViewSchema } from '../../../api/contract/cover.ts';
import { knownSoFar } from '../../client/knownPosition.ts';
import { request } from '../../client/request.ts';

/** The days of which cover is told, and what counts besides the bookings. */
export interface CoverOf {
  /** Local days, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  /** Counts what this roster has on these days and has not been published; undefined: no roster. */
  readonly rosterTemplateId: string | undefined;
}

/** How many people are needed against who is there (`GET /api/v1/cover`), at a position of the board. */
export function coverQuery({ from, to, rosterTemplateId }: CoverOf, position: number) {
  return queryOptions({
    queryKey: ['cover', from, to, rosterTemplateId, position],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ from, to });
      if (rosterTemplateId !== undefined) query.set('rosterTemplateId', rosterTemplateId);
      query.set('after', String(Math.max(position, knownSoFar() ?? 0)));
      return request(`/api/v1/cover?${query}`, coverViewSchema, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
  });
}
