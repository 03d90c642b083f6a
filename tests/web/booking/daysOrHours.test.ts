import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import { localDayOfDate, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { usualSpan } from '../../../web/absences/usualSpan.ts';
import { daysOrHoursOf, readDaysOrHours, withDays } from '../../../web/booking/daysOrHours.ts';
import { spokenAbsence } from '../../../web/timeline/board/absenceText.ts';
import { timeFormat } from '../../../web/timeline/time/formatTime.ts';

const sydney = zoneOf('Australia/Sydney');
const first = localDayOfDate('2026-01-01');

describe('the fields of leave and breaks', () => {
  test('read whole days as their first and last day, including days of 23 and 25 hours', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(days, ([from, length]) => {
        const start = startOfLocalDay(sydney, first + from);
        const end = startOfLocalDay(sydney, first + from + length);
        const input = daysOrHoursOf(sydney, { start, end });
        expect(input.days).toBe('whole');
        expect(readDaysOrHours(sydney, input)).toEqual({ kind: 'span', start, end });
      }),
    );
  });

  test('read times to the minute', () => {
    const utc = zoneOf('UTC');
    const minutes = fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 5000 }));
    fc.assert(
      fc.property(minutes, ([begin, length]) => {
        const span = { start: begin * 60, end: (begin + length) * 60 };
        expect(readDaysOrHours(utc, daysOrHoursOf(utc, span))).toEqual({ kind: 'span', ...span });
      }),
    );
  });

  test('change between times and whole days without a day more or less where the end is midnight', () => {
    const [from, to] = [startOfLocalDay(sydney, first) + 14 * 3600, startOfLocalDay(sydney, first + 3)];
    const input = daysOrHoursOf(sydney, { start: from, end: to });
    expect(input.days).toBe('hours');
    const whole = withDays(input, 'whole');
    expect(readDaysOrHours(sydney, whole)).toEqual({
      kind: 'span',
      start: startOfLocalDay(sydney, first),
      end: to,
    });
    expect(withDays(whole, 'hours')).toEqual(input);
    expect(withDays(whole, 'whole')).toEqual(whole);
  });

  test('say which of them is invalid', () => {
    const leave = usualSpan(sydney, 'leave', startOfLocalDay(sydney, first));
    const leaveWith = (span: Partial<typeof leave.span>) => ({ ...leave, span: { ...leave.span, ...span } });
    expect(readDaysOrHours(sydney, leaveWith({ startDate: '' }))).toMatchObject({
      kind: 'problem',
      field: 'startDate',
      message: 'you must enter a valid date',
    });
    expect(readDaysOrHours(sydney, leaveWith({ endDate: '2026-01-01' }))).toMatchObject({
      kind: 'problem',
      field: 'endDate',
      message: 'must not be before the first day',
    });
    const lunch = usualSpan(sydney, 'break', startOfLocalDay(sydney, first));
    expect(
      readDaysOrHours(sydney, { ...lunch, span: { ...lunch.span, endTime: lunch.span.startTime } }),
    ).toMatchObject({ kind: 'problem', field: 'endTime' });
  });
});

test('leave is described by its days, a break by its times, and a request says so', () => {
  const format = timeFormat({ zone: sydney, dateFormat: 'dd/mmm/yyyy', clock: '24h' });
  const monday = startOfLocalDay(sydney, localDayOfDate('2026-03-02'));
  const leave = {
    id: 'l',
    resourceId: 'ana',
    kind: 'leave',
    start: monday,
    end: monday + 2 * 86_400,
    reason: 'Family',
    status: 'requested',
    decidedReason: null,
  } as const;
  expect(spokenAbsence(leave, format)).toBe(
    'Leave (requested), Monday 02/Mar/2026 to Tuesday 03/Mar/2026: Family',
  );
  const lunch = { ...leave, kind: 'break', status: 'approved', reason: '' } as const;
  const noon = { ...lunch, start: monday + 12 * 3600, end: monday + 12.5 * 3600 };
  expect(spokenAbsence(noon, format)).toBe('Break, Monday 02/Mar/2026, 12:00 to 12:30');
  expect(absenceTitle(noon)).toBe('Break');
});
