import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypeFilter } from '../../api/services/feed/typeFilter.ts';
import { type FeedPlace, feedFaults, feedGaps } from './feedFaults.ts';

const feed: readonly FeedPlace[] = [
  { seq: 1, id: 'a', type: 'muster.booking.created.v1' },
  { seq: 2, id: 'b', type: 'muster.label.created.v1' },
  { seq: 3, id: 'c', type: 'muster.booking.allocated.v1' },
  { seq: 4, id: 'd', type: 'muster.booking.confirmed.v1' },
];
const all = { after: 0, filter: undefined };
const bookings = { after: 1, filter: Result.getOrThrow(parseTypeFilter('muster.booking.*')) };
const heard = (...seqs: readonly number[]) =>
  seqs.map((seq) => feed.find((place) => place.seq === seq) ?? { seq, id: `unknown ${seq}` });

describe('what a subscriber heard', () => {
  test('is faultless where it is the feed after the cursor, through the filter', () => {
    expect(feedFaults(feed, all, heard(1, 2, 3, 4))).toEqual([]);
    expect(feedFaults(feed, bookings, heard(3, 4))).toEqual([]);
  });

  test('may go further than the feed was looked at', () => {
    expect(feedFaults(feed, all, heard(1, 2, 3, 4, 5, 6))).toEqual([]);
  });

  test.each([
    ['a gap', all, heard(1, 2, 4), ['event 3 never came']],
    ['an end too early', all, heard(1, 2, 3), ['event 4 never came']],
    ['a repetition', all, heard(1, 2, 2, 3, 4), ['event 2 came again']],
    ['another order', all, heard(1, 3, 2, 4), ['event 2 came after 3']],
    ['what the filter discards', bookings, heard(2, 3, 4), ['event 2 is not for it']],
    ['what lies before the cursor', bookings, heard(1, 3, 4), ['event 1 is not for it']],
    [
      "another organisation's event",
      all,
      [...heard(1, 2, 3), { seq: 4, id: 'x' }],
      ['event 4 came as x, and is d'],
    ],
  ])('%s is a fault', (_what, subscription, events, faults) => {
    expect(feedFaults(feed, subscription, events)).toEqual(faults);
  });

  test('whatever is dropped, repeated or exchanged is noticed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }), (seqs) => {
        const right = seqs.length === 4 && seqs.every((seq, index) => seq === index + 1);
        expect(feedFaults(feed, all, heard(...seqs)).length === 0).toBe(right);
      }),
    );
  });

  test('is told in few sentences, however much is wrong', () => {
    expect(feedFaults(feed, all, [])).toEqual([
      'event 1 never came',
      'event 2 never came',
      'event 3 never came',
      'and 1 faults more',
    ]);
  });
});

describe('a feed', () => {
  test('has what was acknowledged once, and no gap', () => {
    expect(feedGaps(feed, ['a', 'd'])).toEqual([]);
  });

  test('with a gap, or without what was acknowledged, is at fault', () => {
    expect(feedGaps(feed.slice(1), [])).toContain('the feed has 2 where 1 is due');
    expect(feedGaps(feed, ['z'])).toEqual(['the acknowledged event z is in the feed 0 times']);
    expect(feedGaps([...feed, { seq: 5, id: 'a', type: 'muster.label.created.v1' }], ['a'])).toEqual([
      'the acknowledged event a is in the feed 2 times',
    ]);
  });
});
