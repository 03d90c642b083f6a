import { Result } from 'effect';
import { feedPageSchema, feedQuerySchema } from '../../contract/feed.ts';
import { feedPage } from '../../services/feed/feedPage.ts';
import { feedVisibilityOf, visibleSource } from '../../services/feed/feedVisibility.ts';
import { ofEpoch } from '../../services/feed/logReplaced.ts';
import { parseKnownTypes } from '../../services/feed/typeFilter.ts';
import { defineRoute, type Route } from './route.ts';

export const eventRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/events',
    access: { read: 'feed' },
    scope: 'events:read',
    tag: 'Event feed',
    summary: 'A page of the event feed',
    description:
      'CloudEvents of the organisation from its first event on, numbered by `seq` without gaps; planners whom master labels limit are told what happens to the records in their scope. Cursors are exclusive: `after` is the `cursor` of the page before. Refused with `future_cursor` beyond the newest event, and with `epoch_changed` if the log was replaced.',
    input: { query: feedQuerySchema },
    answer: feedPageSchema,
    async handle({ input, services, actor }) {
      const { after, types, limit, epoch: known } = input.query;
      const filter = parseKnownTypes(types);
      if (Result.isFailure(filter)) return Result.fail(filter.failure);
      const epoch = await services.log.epoch();
      if (known !== undefined && known !== epoch) {
        return Result.fail({
          code: 'epoch_changed' as const,
          message: 'The log was replaced; its events have new numbers, start from 0.',
          details: { epoch },
        });
      }
      const source = visibleSource(services.feed, feedVisibilityOf(services.reads, actor));
      const page = await feedPage(source, actor.org, { after, limit, filter: filter.success, epoch });
      // An empty page may mean that the cursor is beyond the end; only then is it worth a query.
      if (after > 0 && page.events.length === 0) {
        const { seq: head } = ofEpoch(epoch, await services.feed.head(actor.org));
        if (after > head) {
          return Result.fail({
            code: 'future_cursor' as const,
            message: `The cursor ${after} is beyond the newest event, ${head}.`,
            details: { field: 'query.after', head },
          });
        }
      }
      return Result.succeed({ epoch, ...page });
    },
  }),
];
