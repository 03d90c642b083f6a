import { Result } from 'effect';
import {
  listTrackedEvents,
  listTrackedPeople,
  type TrackedStep,
} from '../../../projections/queries/trackedEvents.ts';
import { trackedPageSchema, trackedPeopleSchema, trackedQuerySchema } from '../../contract/trackedEvents.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';
import { userNames } from './userNames.ts';

function stepOf({ event, category, id, record, summary }: TrackedStep) {
  return { eventId: event.id, summary, record: { category, id, name: record } };
}

/** What happened that concerns somebody (scheduling §7, `track_events`). */
export const trackedEventRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/track-events',
    access: { read: 'trackedEvents' },
    scope: 'people',
    tag: 'What happened',
    summary: 'What others did that concerns the reader',
    description:
      'Newest first, 40 a page; what one command did, or commands that were sent together, is one row: bookings, what is somebody’s, and what is part of either; for planners in their scope, for those with the duty `partner` of their people. Only of records that they see now, and without what they do not see of these. A page may have fewer events than its limit and go on: `lookedBackTo` says how far it looked.',
    input: { query: trackedQuerySchema.extend({ after: afterSchema }) },
    answer: trackedPageSchema,
    async handle({ input: { query }, services, actor }) {
      const reads = { ...services.reads, userNames: userNames(services) };
      const page = await listTrackedEvents(reads, actor, query);
      return Result.map(page, ({ rows, ...rest }) => ({
        ...rest,
        rows: rows.map(({ person, more, steps, ...first }) => ({
          ...stepOf(first),
          at: first.event.at,
          actor: { ...first.event.actor, name: person },
          more,
          steps: steps.map(stepOf),
        })),
      }));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/track-events/people',
    access: { read: 'trackedEvents' },
    scope: 'people',
    tag: 'What happened',
    summary: 'Who did something lately that concerns the reader',
    description: 'Everybody who caused one of the latest events that are told to them.',
    input: {},
    answer: trackedPeopleSchema,
    handle: ({ services, actor }) =>
      listTrackedPeople({ ...services.reads, userNames: userNames(services) }, actor),
  }),
];
