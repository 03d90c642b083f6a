import { expect, test } from 'vitest';
import { instantOnLocalDay, localDayOfDate, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { boardDay, firstSickDay, sickLeave } from '../../../web/absences/offSick.ts';

const zone = zoneOf('Australia/Sydney');
const today = localDayOfDate('2026-11-30');
const now = instantOnLocalDay(zone, today, 10 * 3600 + 70);

test('off sick today begins now and lasts whole days; on a later day it begins with it', () => {
  const who = { resourceId: 'ana', now };
  const two = sickLeave(zone, { ...who, first: today, days: 2 });
  expect(two).toMatchObject({ resourceId: 'ana', kind: 'leave', status: 'approved' });
  expect([two.start, two.end]).toEqual([now - 10, startOfLocalDay(zone, today + 2)]);
  const later = sickLeave(zone, { ...who, first: today + 3, days: 1 });
  expect([later.start, later.end]).toEqual([3, 4].map((days) => startOfLocalDay(zone, today + days)));
});

test('the first day that is proposed is the board’s, and today where the board shows days that are over', () => {
  expect(firstSickDay(zone, now)).toBe(today);
  boardDay.become(today + 5);
  expect(firstSickDay(zone, now)).toBe(today + 5);
  boardDay.become(today - 5);
  expect(firstSickDay(zone, now)).toBe(today);
  boardDay.become(undefined);
});
