import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedPage } from '../../../../api/services/feed/feedPage.ts';
import { parseTypeFilter } from '../../../../api/services/feed/typeFilter.ts';
import { listFeed } from './listFeed.ts';

const onlyA = Result.getOrThrow(parseTypeFilter('a'));

describe('pages of the feed', () => {
  test('page after page gives every event that passes the filter, once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (types, limit, filtered) => {
          const feed = listFeed();
          feed.append(...types);
          const filter = filtered ? onlyA : undefined;
          const seen: number[] = [];
          let after = 0;
          for (let pages = 0; pages <= types.length + 1; pages += 1) {
            const page = await feedPage(feed, 'acme', { after, limit, filter, epoch: 'epoch-1' });
            expect(page.events.length).toBeLessThanOrEqual(limit);
            seen.push(...page.events.map((event) => event.seq));
            after = page.cursor;
            if (page.caughtUp) break;
          }
          const wanted = feed.events.filter((event) => !filtered || event.type === 'a');
          expect(seen).toEqual(wanted.map((event) => event.seq));
          expect(after).toBe(types.length);
        },
      ),
    );
  });

  test('a filter that discards everything moves the cursor on, and reaches an end', async () => {
    const feed = listFeed();
    feed.append(...Array.from({ length: 25_000 }, () => 'b'));
    const first = await feedPage(feed, 'acme', { after: 0, limit: 10, filter: onlyA, epoch: 'epoch-1' });
    expect(first).toEqual({ events: [], cursor: 20_000, caughtUp: false });
    const second = await feedPage(feed, 'acme', {
      after: first.cursor,
      limit: 10,
      filter: onlyA,
      epoch: 'epoch-1',
    });
    expect(second).toEqual({ events: [], cursor: 25_000, caughtUp: true });
  });

  test('a full page says whether it was the last', async () => {
    const feed = listFeed();
    feed.append('a', 'a', 'a');
    expect(
      await feedPage(feed, 'acme', { after: 0, limit: 2, filter: undefined, epoch: 'epoch-1' }),
    ).toMatchObject({
      cursor: 2,
      caughtUp: false,
    });
    expect(
      await feedPage(feed, 'acme', { after: 2, limit: 1, filter: undefined, epoch: 'epoch-1' }),
    ).toMatchObject({
      cursor: 3,
      caughtUp: true,
    });
  });
});
