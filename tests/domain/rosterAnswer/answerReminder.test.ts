import { describe, expect, test } from 'vitest';
import { momentsOf } from '../../../domain/record/moments.ts';
import { answerLead, bookingMoments } from '../../../domain/rosterAnswer/answerReminder.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const hour = 3600;

describe('Somebody who is rostered is reminded of their answer', () => {
  const of = (over: object) =>
    momentsOf(
      bookingMoments,
      { start: 100 * hour, status: 'rostered', resourceIds: ['ana'], answerLead: 24 * hour, ...over },
      zoneOf('UTC'),
    ).map(({ whose, at }) => [whose, at / hour]);

  test('as long before it begins as the organisation says, each of the people by themselves', () => {
    expect(of({ resourceIds: ['ana', 'ben'] })).toEqual([
      ['ana', 76],
      ['ben', 76],
    ]);
    expect(of({ answerLead: 2 * hour })).toEqual([['ana', 98]]);
  });

  test.each(['draft', 'confirmed', 'dispatched', 'cancelled', 'parked'])('not while it is %s', (status) => {
    expect(of({ status })).toEqual([]);
  });

  test('nor where the organisation does not ask, or reminds of nothing', () => {
    expect(answerLead({ peopleConfirm: false, answerReminderHours: 24 })).toBeNull();
    expect(answerLead({ peopleConfirm: true, answerReminderHours: 0 })).toBeNull();
    expect(answerLead({ peopleConfirm: true, answerReminderHours: 24 })).toBe(24 * hour);
    expect(of({ answerLead: null })).toEqual([]);
  });
});
