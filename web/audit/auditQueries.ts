import { queryOptions } from '@tanstack/react-query';
import {
  type AuditFilterQuery,
  auditPageSchema,
  auditPeopleSchema,
  auditRecordSchema,
} from '../../api/contract/audit.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** The queries of the audit; they include this tab's own writes. */
export const auditQueries = {
  events: (filter: AuditFilterQuery, cursor: string | undefined, limit: number) =>
    queryOptions({
      queryKey: ['audit', 'events', filter, cursor, limit],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/audit/events${searchOf({ ...filter, cursor, limit, after: knownSoFar() })}`,
          auditPageSchema,
          { signal },
        ),
    }),
  people: () =>
    queryOptions({
      queryKey: ['audit', 'people'],
      queryFn: ({ signal }) => request('/api/v1/audit/people', auditPeopleSchema, { signal }),
      staleTime: 300_000,
    }),
  record: (stream: string) =>
    queryOptions({
      queryKey: ['audit', 'record', stream],
      queryFn: ({ signal }) =>
        request(
          `/api/v1/audit/streams/${encodeURIComponent(stream)}${searchOf({ after: knownSoFar() })}`,
          auditRecordSchema,
          { signal },
        ),
    }),
};
