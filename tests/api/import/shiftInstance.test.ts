import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shiftClock } from '../../../api/import/shiftClock.ts';
import { parseShiftInstance, readShiftInstance } from '../../../api/import/shiftInstance.ts';
import { type ShiftLimit, shiftReport } from '../../../api/import/shiftReport.ts';
import { shiftReportText } from '../../../api/import/shiftReportText.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { wardText } from './wardText.ts';

const folder = '../shared/data/curtois-shift';
const present = existsSync(folder);
if (!present)
  console.warn(`Left out: the shift-scheduling instances are not beside this checkout (${folder}).`);
const files = present ? readdirSync(folder).filter((name) => /^Instance\d+\.txt$/.test(name)) : [];
const ward = parseShiftInstance(wardText).instance;

describe('A shift-scheduling instance', () => {
  test('is read with its shifts, staff, days off, requests and cover', () => {
    expect(parseShiftInstance(wardText).problems).toEqual([]);
    expect(ward).toMatchObject({
      days: 14,
      daysOff: [
        { staff: 'A', day: 0 },
        { staff: 'B', day: 5 },
        { staff: 'B', day: 6 },
      ],
    });
    expect(ward.shifts).toEqual([
      { id: 'E', minutes: 480, notAfter: [] },
      { id: 'L', minutes: 480, notAfter: ['E'] },
    ]);
    expect(ward.staff[1]).toMatchObject({
      id: 'B',
      mostShifts: { E: 14, L: 0 },
      mostMinutes: 4320,
      mostWeekends: 1,
    });
    expect(ward.wanted).toEqual([{ staff: 'B', day: 1, shift: 'E', weight: 2 }]);
  });

  test('is refused with the lines that are wrong', () => {
    const wrong = wardText
      .replace('B,E=14|L=0', 'B,E=14|X=0')
      .replace('A,0', 'Z,99')
      .replace('SECTION_COVER', 'SECTION_COVERS');
    expect(parseShiftInstance(wrong).problems.map(({ message }) => message)).toEqual([
      "'SECTION_COVERS' is no section",
      "'X=0' is no number of shifts",
      "there is no member of staff 'Z'",
      'day 99 is after the horizon',
      'is missing or empty',
    ]);
    expect(parseShiftInstance('').problems[0]).toEqual({ path: 'SECTION_HORIZON', message: 'has no days' });
  });

  test('that is not there is refused by its name', async () => {
    await expect(readShiftInstance('/nowhere/at-all.txt')).rejects.toThrow('there is no such file');
  });

  test('has its shifts given times: later where others must not follow, none past midnight', () => {
    expect([...shiftClock(ward)]).toEqual([
      ['E', { start: 6 * 3600, end: 14 * 3600 }],
      ['L', { start: 16 * 3600, end: 24 * 3600 }],
    ]);
  });

  test.skipIf(!present).each(files)(
    '%s is read without a problem, and every shift ends on its day',
    (name) => {
      const { instance, problems } = parseShiftInstance(readFileSync(join(folder, name), 'utf8'));
      expect(problems).toEqual([]);
      for (const { start, end } of shiftClock(instance).values()) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(86_400);
      }
    },
  );
});

type Shift = readonly [staff: string, day: number, shift: string];

describe('The report of a roster', () => {
  const of = (...shifts: readonly Shift[]) =>
    shiftReport(
      ward,
      shifts.map(([staff, day, shift]) => ({ staff, day, shift })),
      organisationSettingsSchema.parse({}).doNotCheck,
    );

  test('counts the cover that is met, what is missing and what is too much', () => {
    const report = of(['A', 1, 'E'], ['B', 1, 'E'], ['A', 2, 'L']);
    expect(report).toMatchObject({ needed: 4, met: 2, over: 1, wantedKept: 1 });
    expect(report.short).toEqual([{ day: 8, shift: 'E', needed: 2, there: 0 }]);
  });

  const broken = (...shifts: readonly Shift[]) =>
    [...of(...shifts).broken].flatMap(([limit, who]) => (who.length > 0 ? [limit] : []));

  const cases: readonly (readonly [ShiftLimit, readonly Shift[]])[] = [
    ['daysOff', [['A', 0, 'E']]],
    [
      'oneADay',
      [
        ['A', 1, 'E'],
        ['A', 1, 'L'],
      ],
    ],
    ['shiftTypes', [['B', 1, 'L']]],
    [
      'notAfter',
      [
        ['A', 1, 'L'],
        ['A', 2, 'E'],
      ],
    ],
    [
      'mostWeekends',
      [
        ['A', 5, 'E'],
        ['A', 12, 'E'],
      ],
    ],
    ['leastInARow', [['A', 3, 'E']]],
    [
      'leastDaysOffInARow',
      [
        ['A', 3, 'E'],
        ['A', 5, 'E'],
      ],
    ],
    [
      'mostShifts',
      [
        ['A', 1, 'L'],
        ['A', 2, 'L'],
        ['A', 3, 'L'],
      ],
    ],
    ['mostInARow', [1, 2, 3, 4, 5, 6].map((day) => ['A', day, 'E'] as const)],
    ['mostMinutes', [1, 2, 3, 4, 5, 8, 9, 10, 11, 12].map((day) => ['A', day, 'E'] as const)],
  ];
  test.each(cases)('finds the limit %s broken, and not without what breaks it', (limit, shifts) => {
    expect(broken(...shifts)).toContain(limit);
    expect(broken()).not.toContain(limit);
  });

  test('says in words what is met, broken, and not judged when people are chosen', () => {
    const text = shiftReportText(of(['A', 0, 'E']), localDayOfDate('2026-03-02')).join('\n');
    expect(text).toContain('Cover: 0 of 4 people (0 %), 1 more than needed.');
    expect(text).toContain('2026-03-10 E: 0 of 2');
    expect(text).toContain('works on a day off: once (A)');
    expect(text).toMatch(/not judged when people are chosen: .*works on too many weekends/);
    // Organisations do not check the hours of a fortnight unless they choose to.
    expect(text).toMatch(/not judged when people are chosen: .*works longer than the limit/);
    expect(text).not.toMatch(/not judged when people are chosen: .*works on a day off/);
  });
});
