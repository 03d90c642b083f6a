import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { date, instant, line } from '../../../domain/record/field.ts';
import { checkMoments, type Moments, momentsOf } from '../../../domain/record/moments.ts';
import type { AnyStages } from '../../../domain/record/stages.ts';
import {
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';

const rome = zoneOf('Europe/Rome');
const fields = z.object({ due: instant('Due'), day: date('Day'), note: line('Note') });
const stages: AnyStages = {
  label: 'Status',
  states: { open: { label: 'Open' }, active: { label: 'Active' }, done: { label: 'Done', is: 'over' } },
  steps: {
    start: { label: 'Start', done: 'Started', from: ['open'], to: 'active' },
    finish: {
      label: 'Finish',
      done: 'Finished',
      from: ['open', 'active'],
      to: 'done',
      asks: { note: 'required' },
    },
  },
  derived: { lapsed: { label: 'Lapsed', of: ['open'], past: ['due'], steps: 'none' } },
};
const iso = (text: string) => Date.parse(text) / 1000;

/** When a moment of an open record is, in ISO. */
function when(moment: Moments[string], fact: object, zone = rome) {
  const [found] = momentsOf({ moments: { it: moment } }, { ...fact }, zone);
  return found && new Date(found.at * 1000).toISOString();
}

describe('A moment', () => {
  test('comes for each of a list by itself, so that who is added later has one of their own', () => {
    const moments: Moments = { asks: { at: 'due', before: { hours: 2 }, each: 'people' } };
    const of = (people: readonly string[]) =>
      momentsOf({ moments }, { due: 10_000, people }, rome).map(({ value, at, whose }) => [value, at, whose]);
    expect(of([])).toEqual([]);
    expect(of(['ana', 'ben'])).toEqual([
      ['10000 ana', 2_800, 'ana'],
      ['10000 ben', 2_800, 'ben'],
    ]);
  });

  test('comes several times ahead of its day, each by itself, as long as its record is in its stages', () => {
    const moments: Moments = { ends: { at: 'day', before: [{ days: 30 }, { days: 7 }], time: 8 * 3600 } };
    const found = momentsOf({ moments }, { day: '2026-04-10' }, rome);
    expect(found.map(({ name, at }) => `${name} ${new Date(at * 1000).toISOString()}`)).toEqual([
      'ends 2026-03-11T07:00:00.000Z',
      'ends 2026-04-03T06:00:00.000Z',
    ]);
    expect(new Set(found.map(({ value }) => value)).size).toBe(2);
  });

  test('is days before by the clock, and hours before by the hour', () => {
    // In Rome the clocks go forward on 29 March 2026, and back on 25 October.
    const spring = { due: iso('2026-03-29T10:00:00+02:00') };
    expect(when({ at: 'due', before: { days: 1 } }, spring)).toBe('2026-03-28T09:00:00.000Z');
    expect(when({ at: 'due', before: { hours: 24 } }, spring)).toBe('2026-03-28T08:00:00.000Z');
    const autumn = { due: iso('2026-10-24T10:00:00+02:00') };
    expect(when({ at: 'due', after: { days: 1 } }, autumn)).toBe('2026-10-25T09:00:00.000Z');
    expect(when({ at: 'due', after: { hours: 24 } }, autumn)).toBe('2026-10-25T08:00:00.000Z');
    expect(when({ at: 'due' }, autumn)).toBe('2026-10-24T08:00:00.000Z');
  });

  test('at an hour that the clocks skip is as long after it as they skip', () => {
    const due = iso('2026-03-30T02:30:00+02:00');
    expect(when({ at: 'due', before: { days: 1 } }, { due })).toBe('2026-03-29T01:30:00.000Z');
    expect(when({ at: 'day', time: 2.5 * 3600 }, { day: '2026-03-29' })).toBe('2026-03-29T01:30:00.000Z');
  });

  test('of a day is at its midnight, or at a time of it, in the zone of the organisation', () => {
    const { day } = { day: '2026-03-29' };
    expect(when({ at: 'day' }, { day })).toBe('2026-03-28T23:00:00.000Z');
    expect(when({ at: 'day', after: { days: 1 } }, { day })).toBe('2026-03-29T22:00:00.000Z');
    expect(when({ at: 'day', before: { days: 2 }, time: 8 * 3600 }, { day })).toBe(
      '2026-03-27T07:00:00.000Z',
    );
    expect(when({ at: 'day' }, { day }, zoneOf('Australia/Sydney'))).toBe('2026-03-28T13:00:00.000Z');
  });

  test('is none without a value, where the record is over, and in stages that it does not name', () => {
    const moments: Moments = {
      any: { at: 'due', before: { hours: 1 } },
      active: { at: 'due', in: ['active'], takes: 'finish' },
      after: { at: 'due', after: { hours: 1 } },
      done: { at: 'due', in: ['done'] },
    };
    const names = (stage: string, due: number | null) =>
      momentsOf({ moments, stages }, { stage, due }, rome).map(({ name }) => name);
    expect(names('open', null)).toEqual([]);
    // From `due` on it has lapsed, and nothing can be done with it.
    expect(names('open', 9_000)).toEqual(['any']);
    expect(names('active', 9_000)).toEqual(['any', 'active', 'after']);
    expect(names('done', 9_000)).toEqual(['done']);
  });

  test('days away shows the same time by the clock on the right day, whatever the zone and the day', () => {
    const zones = [
      'Europe/Rome',
      'Australia/Lord_Howe',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: iso('2024-01-01T00:00Z'), max: iso('2029-01-01T00:00Z') }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('before', 'after'),
        (name, due, days, side) => {
          const zone = zoneOf(name);
          const [found] = momentsOf({ moments: { it: { at: 'due', [side]: { days } } } }, { due }, zone);
          const day = localDayOf(zone, due) + (side === 'before' ? -days : days);
          const second = secondOfLocalDay(zone, due);
          const at = found?.at ?? Number.NaN;
          const isSkipped = secondOfLocalDay(zone, instantOnLocalDay(zone, day, second)) !== second;
          // An hour that comes twice stays the one that it is, if it is no day away.
          if (days === 0) expect(at).toBe(due);
          else expect(at).toBe(instantOnLocalDay(zone, day, second));
          if (!isSkipped) expect([localDayOf(zone, at), secondOfLocalDay(zone, at)]).toEqual([day, second]);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('does not come later in the order of days, and hours are exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 500 }), (days, hours) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
        const at = (moment: Moments[string]) => momentsOf({ moments: { it: moment } }, { day }, rome)[0]?.at;
        const start = instantOnLocalDay(rome, localDayOfDate(day), 0);
        expect(at({ at: 'day', before: { hours } })).toBe(start - hours * 3600);
        expect(at({ at: 'day', before: { days: 1 } })).toBeLessThan(start);
        expect(at({ at: 'day', after: { days: 1 } })).toBeGreaterThan(start);
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each<[string, Moments[string], string]>([
  ['a field that there is not', { at: 'end' }, 'follows from no day or instant: end'],
  ['a field that is no time', { at: 'note' }, 'follows from no day or instant: note'],
  ['a time beside an instant', { at: 'due', time: 3600 }, 'has a time, although due has one'],
  ['both sides', { at: 'due', before: { days: 1 }, after: { days: 1 } }, 'either before or after'],
  ['half a day', { at: 'due', before: { days: 0.5 } }, 'no whole number of days'],
  ['a stage that there is not', { at: 'due', in: ['overdue'] }, 'names no stage: overdue'],
  ['a step that there is not', { at: 'due', takes: 'begin' }, 'takes no step: begin'],
  ['a step that asks', { at: 'due', takes: 'finish' }, 'asks for something: finish'],
  ['a step from elsewhere', { at: 'due', in: ['active'], takes: 'start' }, "is due in 'active'"],
  ['a notice that there is not', { at: 'due' }, 'has no notice'],
])('A declaration of a moment with %s is refused', (_, moment, message) => {
  expect(() => checkMoments('thing', { moments: { it: moment }, stages }, fields)).toThrow(message);
});
