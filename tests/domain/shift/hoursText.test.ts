import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, overlapThemselves } from '../../../domain/shift/dayHours.ts';
import { hoursText, readHours } from '../../../domain/shift/hoursText.ts';

const read = (text: string) => {
  const { hours, problem } = readHours(text);
  return hours === undefined ? problem : hoursText(hours);
};

describe('hours that are typed', () => {
  it.each([
    ['7-15', '07:00-15:00'],
    ['7-15, 17-21', '07:00-15:00, 17:00-21:00'],
    ['17-21 7-15', '07:00-15:00, 17:00-21:00'],
    ['22:00-6:00', '22:00-06:00'],
    ['7.30–15h45', '07:30-15:45'],
    ['0730-1530', '07:30-15:30'],
    ['9am-5pm', '09:00-17:00'],
    ['9-5pm', '09:00-17:00'],
    ['1-3pm', '13:00-15:00'],
    ['12am to 12 p.m.', '00:00-12:00'],
    ['18-24', '18:00-24:00'],
    ['18-0', '18:00-24:00'],
    ['7:00-15:00\n17:00-21:00', '07:00-15:00, 17:00-21:00'],
    ['all day', '00:00-24:00'],
    ['', ''],
    ['off', ''],
    ['-', ''],
  ])('%j are %j', (typed, meant) => {
    expect(read(typed)).toBe(meant);
  });

  it.each(['seven', '7', '7-', '25-26', '7-15 sick', '7:75-8', '13pm-14pm', '24:30-25'])(
    '%j say what is wrong',
    (typed) => {
      expect(read(typed)).toMatch(/^“.*” is not a time: write hours such as 7-15, 17-21 or 22:00-6:00\.$/);
    },
  );

  it('do not overlap, also past midnight', () => {
    expect(read('7-15, 14-18')).toBe('The hours overlap: 07:00-15:00, 14:00-18:00.');
    expect(read('20-6, 22-23')).toMatch(/overlap/);
    expect(readHours(Array.from({ length: 11 }, (_, at) => `${at}-${at + 1}`).join()).problem).toBe(
      'A day has at most 10 periods.',
    );
  });

  it('are read again as they are written', () => {
    const minute = fc.integer({ min: 0, max: 1439 }).map((minutes) => minutes * 60);
    const hours = fc
      .array(fc.record({ begin: minute, end: minute.map((end) => (end === 0 ? 86_400 : end)) }), {
        maxLength: 4,
      })
      .filter((all) => !overlapThemselves(all));
    fc.assert(
      fc.property(hours, (all) => {
        expect(readHours(hoursText(all)).hours).toEqual(inOrder(all));
      }),
    );
  });
});
