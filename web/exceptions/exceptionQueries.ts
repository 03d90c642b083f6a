import { queryOptions } from '@tanstack/react-query';
import { exceptionReportSchema } from '../../api/contract/exceptions.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';

/** Work becomes late while nothing happens to it, so the report is asked for again each minute. */
const everyMinute = { refetchInterval: 60_000 } as const;

const report = (signal: AbortSignal) =>
  request(`/api/v1/exceptions${searchOf({ after: knownSoFar() })}`, exceptionReportSchema, { signal });

export const exceptionQueries = {
  /** What stands now, for the screen that shows it: as soon as a booking changes, too. */
  report: () =>
    queryOptions({
      queryKey: ['bookings', 'exceptions'],
      queryFn: ({ signal }) => report(signal),
      ...everyMinute,
    }),
  /** The same for the alert on every other screen. */
  watched: () =>
    queryOptions({
      queryKey: ['exceptions', 'watched'],
      queryFn: ({ signal }) => report(signal),
      ...everyMinute,
    }),
};
