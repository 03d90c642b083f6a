import { queryOptions } from '@tanstack/react-query';
import { type JobView, jobsViewSchema, jobViewSchema } from '../../api/contract/jobs.ts';
import { type PublicationRequest, publicationPreviewSchema } from '../../api/contract/masterRoster.ts';
import { publishReportSchema } from '../../domain/masterRoster/publishCommands.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { request } from '../client/request.ts';

/** How often the progress of a job is looked at, in milliseconds. */
const lookMs = 1_000;

/** What publishing would do. It is asked anew each time, because others go on working. */
export function previewQuery(range: PublicationRequest) {
  return queryOptions({
    queryKey: ['roster publication', range],
    queryFn: ({ signal }) => {
      const after = knownSoFar();
      return request('/api/v1/roster-publications/preview', publicationPreviewSchema, {
        method: 'POST',
        body: after === undefined ? range : { ...range, after },
        signal,
      });
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The publications, and their undoings, that are under way or wait. */
export function publicationsUnderWay() {
  return queryOptions({
    queryKey: ['roster publications'],
    queryFn: async ({ signal }): Promise<readonly JobView[]> => {
      const { jobs } = await request('/api/v1/jobs', jobsViewSchema, { signal });
      return jobs.filter(({ command }) => command.startsWith('rosterTemplate.'));
    },
    staleTime: 0,
  });
}

/** The publications among the last jobs that ended, the latest first. */
export function publicationsEnded() {
  return queryOptions({
    queryKey: ['roster publications', 'ended'],
    queryFn: async ({ signal }): Promise<readonly JobView[]> => {
      const { jobs } = await request('/api/v1/jobs?ended=true', jobsViewSchema, { signal });
      return jobs
        .filter(({ command }) => command === 'rosterTemplate.publish')
        .toSorted((one, other) => other.acceptedAt - one.acceptedAt);
    },
    staleTime: 0,
  });
}

/** A job, again and again until it has ended. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => request(`/api/v1/jobs/${encodeURIComponent(jobId)}`, jobViewSchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt == null ? lookMs : false),
    staleTime: 0,
  });
}

/** What a job that has ended did. */
export function publishReportQuery(jobId: string) {
  return queryOptions({
    queryKey: ['job', jobId, 'report'],
    queryFn: ({ signal }) =>
      request(`/api/v1/jobs/${encodeURIComponent(jobId)}/report`, publishReportSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
