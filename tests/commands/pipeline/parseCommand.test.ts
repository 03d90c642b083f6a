import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../../commands/pipeline/parseCommand.ts';
import { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { shift as shiftRecord } from '../../../domain/shift/shift.ts';

const paths = (result: ReturnType<typeof parseCommand>) => {
  if (Result.isSuccess(result)) return [];
  const { code, details } = result.failure;
  expect(code).toBe('invalid_input');
  const { fields } = details;
  return Array.isArray(fields) ? fields.map((field: { path: string }) => field.path) : [];
};

describe('parsing a command', () => {
  test('answers the input with its defaults', () => {
    const parsed = parseCommand(bookingCommands, 'booking.cancel', { bookingId: 'b', reason: '  ill ' });
    expect(Result.isSuccess(parsed) && parsed.success).toEqual({
      name: 'booking.cancel',
      input: { bookingId: 'b', reason: 'ill' },
    });
  });

  test('names the path of every bad field, also inside lists', () => {
    const shift = {
      resourceId: 'r',
      startDate: '2026-03-02',
      endDate: null,
      timings: [
        { day: 1, begin: 0, end: 3600 },
        { day: 9, begin: -1, end: 3600 },
      ],
    };
    expect(paths(parseCommand(shiftRecord.commands, 'shift.create', shift))).toEqual([
      'timings[1].day',
      'timings[1].begin',
    ]);
  });

  test('finds what only two fields together reveal', () => {
    const input = { customerId: 'c', start: 7200, end: 3600 };
    expect(paths(parseCommand(bookingCommands, 'booking.create', input))).toEqual(['end']);
  });

  test('refuses a field that the command does not have, instead of dropping it', () => {
    const input = { customerId: 'c', start: 0, end: 3600, resourcesNeded: 2 };
    expect(paths(parseCommand(bookingCommands, 'booking.create', input))).toEqual(['resourcesNeded']);
  });

  test.each([null, undefined, 7, 'text', []])('refuses %j as an input', (input) => {
    expect(paths(parseCommand(bookingCommands, 'booking.confirm', input))).toEqual(['']);
  });
});
