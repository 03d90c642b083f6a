import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clocks, clockText } from '../../../domain/time/clockText.ts';
import { readClock } from '../../../domain/time/readClock.ts';

const hour = 3600;

describe('a time of day that is typed', () => {
  it.each([
    ['8', 8 * hour],
    ['08:30', 8.5 * hour],
    ['8.30', 8.5 * hour],
    ['8h30', 8.5 * hour],
    ['0830', 8.5 * hour],
    ['830', 8.5 * hour],
    ['8pm', 20 * hour],
    ['8:30 p.m.', 20.5 * hour],
    ['12 am', 0],
    [' 24:00 ', 24 * hour],
  ])('%s is understood', (text, seconds) => {
    expect(readClock(text)?.seconds).toBe(seconds);
  });

  it.each(['', ':', '25', '8:3', '8:60', '24:01', '13 pm', '0 am', '123:00', 'noon', '8:30 x', '12345'])(
    '%s is none',
    (text) => {
      expect(readClock(text)).toBeUndefined();
    },
  );

  it('is read as it is written, in both ways of writing it', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...clocks), (minute, clock) => {
        expect(readClock(clockText(clock, minute * 60))?.seconds).toBe(minute * 60);
      }),
    );
  });
});
