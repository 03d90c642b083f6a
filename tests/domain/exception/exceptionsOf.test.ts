import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { type ExceptionRule, standardRules } from '../../../domain/exception/exceptionRule.ts';
import {
  exceptionOf,
  inReportedOrder,
  mostPressing,
  rankOf,
  reportedSeconds,
  type WatchedBooking,
} from '../../../domain/exception/exceptionsOf.ts';

const start = 1_772_398_800;
const end = start + 3600;
const minutes = (count: number) => count * 60;

function watched(status: BookingStatus, further: Partial<WatchedBooking> = {}): WatchedBooking {
  return {
    id: 'b-1',
    status,
    inactive: false,
    start,
    end,
    onSiteAt: null,
    finishedAt: null,
    statuses: [{ status, since: start - 3600 }],
    ...further,
  };
}

const rule = (further: Partial<ExceptionRule> = {}): ExceptionRule => ({
  actionStatus: 'finished',
  actionAttr: 'end',
  exceptionMinAmber: 15,
  name: null,
  ...further,
});

describe('an exception (scheduling §4, Exception entries)', () => {
  test('is shown once it is late by as many minutes as its rule says, and not a second before', () => {
    const due = end + minutes(15);
    expect(exceptionOf(watched('active'), [rule()], due - 1)).toBeUndefined();
    expect(exceptionOf(watched('active'), [rule()], due)).toEqual({
      bookingId: 'b-1',
      rule: 0,
      dueAt: end,
      reachedAt: null,
      lateness: minutes(15),
    });
  });

  test('is measured up to the moment at which the booking got there, once it has', () => {
    const at = end + minutes(90);
    const finished = watched('finished', { finishedAt: end + minutes(20) });
    expect(exceptionOf(finished, [rule()], at)).toMatchObject({
      reachedAt: end + minutes(20),
      lateness: minutes(20),
    });
    const inTime = watched('finished', { finishedAt: end + minutes(14) });
    expect(exceptionOf(inTime, [rule()], at)).toBeUndefined();
  });

  test('of work that was begun in time is none, however long the work has taken since', () => {
    const begun = watched('finished', {
      onSiteAt: start,
      finishedAt: end,
      statuses: [
        { status: 'rostered', since: start - 7200 },
        { status: 'active', since: start },
        { status: 'finished', since: end },
      ],
    });
    expect(exceptionOf(begun, standardRules, end + minutes(60))).toBeUndefined();
    const confirmed = rule({ actionStatus: 'confirmed', actionAttr: 'start' });
    expect(exceptionOf(begun, [confirmed], end)).toBeUndefined();
  });

  test('counts from the last time that a booking got there, if it had gone back in between', () => {
    const again = watched('confirmed', {
      statuses: [
        { status: 'confirmed', since: start - 7200 },
        { status: 'rostered', since: start - 3600 },
        { status: 'confirmed', since: start + minutes(30) },
      ],
    });
    const confirmed = rule({ actionStatus: 'confirmed', actionAttr: 'start' });
    expect(exceptionOf(again, [confirmed], end)).toMatchObject({ reachedAt: start + minutes(30) });
  });

  test('is one for a booking: what it still has not met before what it met too late, the latest of each', () => {
    const rules = [rule(), rule({ actionStatus: 'active', actionAttr: 'start' })];
    expect(exceptionOf(watched('rostered'), rules, end + 3600)).toMatchObject({ rule: 1, lateness: 7200 });
    const late = watched('active', { onSiteAt: start + minutes(50) });
    expect(exceptionOf(late, rules, end + minutes(16))).toMatchObject({ rule: 0, lateness: minutes(16) });
    expect(exceptionOf(late, rules, end)).toMatchObject({ rule: 1, lateness: minutes(50) });
  });

  test('does not concern what is inactive, parked or cancelled, what is to come, or what was due a day ago', () => {
    const at = end + 3600;
    expect(exceptionOf(watched('active'), standardRules, at)).toBeDefined();
    expect(exceptionOf(watched('active', { inactive: true }), standardRules, at)).toBeUndefined();
    for (const status of ['parked', 'cancelled'] as const) {
      expect(exceptionOf(watched(status), standardRules, at)).toBeUndefined();
    }
    expect(exceptionOf(watched('rostered'), standardRules, start - 1)).toBeUndefined();
    expect(exceptionOf(watched('active'), standardRules, end + reportedSeconds)).toBeUndefined();
    expect(exceptionOf(watched('draft'), standardRules, at)).toMatchObject({ rule: 0 });
  });

  test('is later by any rule than by no fewer minutes, whatever the booking', () => {
    const anyRule = fc.record({
      actionStatus: fc.constantFrom('rostered', 'confirmed', 'dispatched', 'active', 'finished'),
      actionAttr: fc.constantFrom('start', 'end'),
      exceptionMinAmber: fc.integer({ min: 0, max: 1440 }),
      name: fc.constant(null),
    });
    const since = fc.integer({ min: start - 7200, max: end + 90_000 });
    const anyBooking = fc
      .record({
        status: fc.constantFrom(...bookingStatuses),
        inactive: fc.boolean(),
        had: fc.array(fc.record({ status: fc.constantFrom(...bookingStatuses), since }), { maxLength: 4 }),
        last: since,
      })
      .map(({ status, inactive, had, last }) =>
        watched(status, {
          inactive,
          statuses: [...had, { status, since: last }].toSorted((one, other) => one.since - other.since),
        }),
      );
    fc.assert(
      fc.property(anyBooking, fc.array(anyRule, { maxLength: 4 }), since, (booking, rules, at) => {
        const found = exceptionOf(booking, rules, at);
        if (found === undefined) return;
        const broken = rules[found.rule];
        expect(found.lateness).toBeGreaterThanOrEqual((broken?.exceptionMinAmber ?? 0) * 60);
        expect(found.lateness).toBeLessThanOrEqual(at - found.dueAt);
        const isThere = (rankOf(booking.status) ?? -1) >= (rankOf(broken?.actionStatus ?? 'draft') ?? 0);
        expect(found.reachedAt !== null).toBe(isThere);
      }),
    );
  });
});

test('a report begins with the highest status, and of one status with the latest', () => {
  const row = (id: string, status: BookingStatus, lateness: number) => ({
    status,
    exception: { bookingId: id, lateness, rule: 0, dueAt: start, reachedAt: null },
  });
  const rows = [
    row('a', 'draft', 900),
    row('b', 'active', 60),
    row('c', 'active', 90),
    row('d', 'finished', 1),
  ];
  expect(inReportedOrder(rows).map(({ exception }) => exception.bookingId)).toEqual(['d', 'c', 'b', 'a']);
});

test('a report that has no room for all leaves out what is done before what stands, and keeps its order', () => {
  const row = (id: string, status: BookingStatus, reachedAt: number | null) => ({
    status,
    exception: { bookingId: id, lateness: 60, rule: 0, dueAt: start, reachedAt },
  });
  const done = Array.from({ length: 600 }, (_, number) => row(`done-${number}`, 'finished', start + 60));
  const late = Array.from({ length: 10 }, (_, number) => row(`late-${number}`, 'rostered', null));
  const shown = mostPressing([...done, ...late], 500);
  expect(shown).toHaveLength(500);
  expect(shown.filter(({ exception }) => exception.reachedAt === null)).toHaveLength(10);
  expect(shown).toEqual(inReportedOrder(shown));
  expect(mostPressing([...done, ...late], 7).map(({ status }) => status)).toEqual(
    Array.from({ length: 7 }, () => 'rostered'),
  );
});
