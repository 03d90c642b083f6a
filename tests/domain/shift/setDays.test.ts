import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Hours, joined, lastSecond } from '../../../domain/shift/dayHours.ts';
import {
  type DaysEdit,
  hoursAfter,
  hoursOn,
  type Sheet,
  type SheetChanges,
  setDays,
} from '../../../domain/shift/setDays.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';

const hour = 3600;
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, begin: 8 * hour, end: 16 * hour }));
/** A Monday. */
const monday = localDayOfDate('2026-03-02');
const standing: Sheet = { id: 'standing', startDate: '2026-01-05', endDate: null, timings: weekdays };
const byMonday = 1;

const newId = (place: number) => `new-${place}`;

function madeOf(sheets: readonly Sheet[], { made, changed, removed }: SheetChanges): readonly Sheet[] {
  return [
    ...sheets
      .filter(({ id }) => !removed.includes(id))
      .map((sheet) => changed.find(({ id }) => id === sheet.id) ?? sheet),
    ...made,
  ];
}

/** The hours of each day; midnight is the same moment whether it is written as 0 or as 24:00. */
function momentsOf(days: readonly (readonly Hours[])[]) {
  return days.map((hours) => hours.map((one) => [one.begin, lastSecond(one)]));
}

function oneDay(date: string, begin: number, end: number): DaysEdit {
  const day = (localDayOfDate(date) + 4) % 7;
  return { startDate: date, endDate: date, timings: [{ day, begin: begin * hour, end: end * hour }] };
}

describe('setting the hours of days', () => {
  it('divides a timesheet that repeats into before, the week, and after', () => {
    const changes = setDays([standing], [oneDay('2026-03-04', 10, 18)], byMonday, newId);
    const week = weekdays.map((timing) =>
      timing.day === 3 ? { day: 3, begin: 10 * hour, end: 18 * hour } : timing,
    );
    expect(changes).toEqual({
      changed: [{ ...standing, endDate: '2026-03-01' }],
      made: [
        { id: 'new-0', startDate: '2026-03-02', endDate: '2026-03-08', timings: week },
        { id: 'new-1', startDate: '2026-03-09', endDate: null, timings: weekdays },
      ],
      removed: [],
      inverse: [{ startDate: '2026-03-02', endDate: '2026-03-08', timings: weekdays }],
    });
  });

  it('begins a week on the day on which the organisation begins it', () => {
    const { made } = setDays([standing], [oneDay('2026-03-04', 10, 18)], 0, newId);
    expect(made.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2026-03-01', '2026-03-07'],
      ['2026-03-08', null],
    ]);
  });

  it('makes one timesheet again of what is the same again', () => {
    const there = madeOf([standing], setDays([standing], [oneDay('2026-03-04', 10, 18)], byMonday, newId));
    const back = setDays(there, [oneDay('2026-03-04', 8, 16)], byMonday, newId);
    expect(madeOf(there, back)).toEqual([standing]);
  });

  it('changes nothing if the days have these hours already', () => {
    expect(setDays([standing], [oneDay('2026-03-04', 8, 16)], byMonday, newId)).toEqual({
      made: [],
      changed: [],
      removed: [],
      inverse: [],
    });
  });

  it('is one timesheet for weeks that are alike', () => {
    const { made } = setDays(
      [],
      [{ startDate: '2026-03-02', endDate: '2026-05-31', timings: weekdays }],
      byMonday,
      newId,
    );
    expect(made).toEqual([
      { id: 'new-0', startDate: '2026-03-02', endDate: '2026-05-31', timings: weekdays },
    ]);
  });

  it('sets what follows from a day on', () => {
    const nights = [{ day: 6, begin: 22 * hour, end: 6 * hour }];
    const changes = setDays(
      [standing],
      [{ startDate: '2026-03-02', endDate: null, timings: nights }],
      byMonday,
      newId,
    );
    expect(changes.changed).toEqual([{ ...standing, endDate: '2026-03-01' }]);
    expect(changes.made).toEqual([{ id: 'new-0', startDate: '2026-03-02', endDate: null, timings: nights }]);
  });

  it('removes the timesheet of a week that has no hours any more', () => {
    const single: Sheet = {
      id: 'single',
      startDate: '2026-03-04',
      endDate: '2026-03-04',
      timings: [{ day: 3, begin: 0, end: hour }],
    };
    const cleared: DaysEdit = { startDate: '2026-03-04', endDate: '2026-03-04', timings: [] };
    expect(setDays([single], [cleared], byMonday, newId)).toMatchObject({
      made: [],
      changed: [],
      removed: ['single'],
    });
  });

  it('changes nothing for hours that end at midnight, however it is written', () => {
    const late: Sheet = { ...standing, timings: [{ day: 6, begin: 15 * hour, end: 0 }] };
    expect(setDays([late], [oneDay('2026-03-07', 15, 24)], byMonday, newId)).toEqual({
      made: [],
      changed: [],
      removed: [],
      inverse: [],
    });
  });

  it('keeps hours that were entered together when a timesheet without any that day ends', () => {
    const nights = [
      { day: 0, begin: 0, end: 0 },
      { day: 0, begin: hour, end: 0 },
    ];
    const before: Sheet[] = [
      { id: 'mondays', startDate: '2026-04-14', endDate: null, timings: [{ day: 1, begin: 0, end: 0 }] },
      { id: 'sundays', startDate: '2026-03-02', endDate: null, timings: nights },
    ];
    const cleared: DaysEdit = { startDate: '2026-04-20', endDate: null, timings: [] };
    const then = madeOf(before, setDays(before, [cleared], byMonday, newId));
    const sunday = localDayOfDate('2026-04-19');
    expect(hoursOn(then, sunday)).toEqual(hoursOn(before, sunday));
  });
});

const hours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 24 }))
  .map(([begin, end]) => ({ begin: begin * hour, end: end * hour }));
const timings = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), hours), { maxLength: 6 }).map((all) => {
  const once = new Map(all.map(([day, one]) => [`${day} ${one.begin}`, { day, ...one }]));
  return [...once.values()];
});
const dates = fc
  .tuple(fc.integer({ min: -40, max: 60 }), fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }))
  .map(([from, length]) => ({
    startDate: dateOfLocalDay(monday + from),
    endDate: length === null ? null : dateOfLocalDay(monday + from + length),
  }));
const sheet = fc.record({ dates, timings: timings.filter((all) => all.length > 0) });
const sheets = fc
  .array(sheet, { maxLength: 4 })
  .map((all): Sheet[] => all.map((one, place) => ({ id: `s${place}`, ...one.dates, timings: one.timings })));
const edits = fc.array(
  fc
    .record({
      dates,
      timings,
      days: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: undefined }),
    })
    .map((one): DaysEdit => ({ ...one.dates, timings: one.timings, days: one.days })),
  { minLength: 1, maxLength: 4 },
);
const weekStart = fc.integer({ min: 0, max: 6 });
const looked = Array.from({ length: 180 }, (_, offset) => monday - 50 + offset);

describe('setting any days', () => {
  it('gives each day that is set its hours, and changes no other', () => {
    fc.assert(
      fc.property(sheets, edits, weekStart, (before, set, first) => {
        const then = madeOf(before, setDays(before, set, first, newId));
        expect(momentsOf(looked.map((day) => hoursOn(then, day)))).toEqual(
          momentsOf(looked.map((day) => hoursAfter(before, set, day))),
        );
      }),
    );
  });

  it('cuts timesheets at the ends of weeks only', () => {
    fc.assert(
      fc.property(sheets, edits, weekStart, (before, set, first) => {
        const { made, changed } = setDays(before, set, first, newId);
        const known = new Set(before.flatMap(({ startDate, endDate }) => [startDate, dayAfter(endDate)]));
        for (const { startDate, endDate } of [...made, ...changed]) {
          for (const date of [startDate, dayAfter(endDate)]) {
            if (date === null || known.has(date)) continue;
            expect((localDayOfDate(date) + 4 - first + 7) % 7).toBe(0);
          }
        }
      }),
    );
  });

  it('is taken back by its inverse', () => {
    fc.assert(
      fc.property(sheets, edits, weekStart, (before, set, first) => {
        const changes = setDays(before, set, first, newId);
        const there = madeOf(before, changes);
        const back = madeOf(
          there,
          setDays(there, changes.inverse, first, (place) => `back-${place}`),
        );
        expect(momentsOf(looked.map((day) => hoursOn(back, day)))).toEqual(
          momentsOf(looked.map((day) => hoursOn(before, day))),
        );
      }),
    );
  });

  it('says nothing twice', () => {
    fc.assert(
      fc.property(sheets, edits, weekStart, (before, set, first) => {
        const then = madeOf(before, setDays(before, set, first, newId));
        expect(setDays(then, set, first, (place) => `again-${place}`)).toEqual({
          made: [],
          changed: [],
          removed: [],
          inverse: [],
        });
        expect(new Set(then.map(({ id }) => id)).size).toBe(then.length);
      }),
    );
  });
});

describe('hours of several timesheets', () => {
  it('are one period where they overlap, also past midnight', () => {
    const evening = { begin: 18 * hour, end: 23 * hour };
    const night = { begin: 22 * hour, end: 6 * hour };
    expect(joined([night, evening])).toEqual([{ begin: 18 * hour, end: 6 * hour }]);
    expect(joined([evening, { begin: 23 * hour, end: 24 * hour }])).toEqual([
      evening,
      { begin: 23 * hour, end: 24 * hour },
    ]);
  });
});

function dayAfter(date: string | null): string | null {
  return date === null ? null : dateOfLocalDay(localDayOfDate(date) + 1);
}
