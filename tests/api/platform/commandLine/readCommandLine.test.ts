import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { oneFile, readCommandLine } from '../../../../api/platform/commandLine/readCommandLine.ts';
import { UsageAsked } from '../../../../api/platform/commandLine/usageAsked.ts';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';

const text = { type: 'string' } as const;

const read = (...given: readonly string[]) =>
  readCommandLine(given, {
    usage: 'npm run knit -- <pattern> [--rows <number>]',
    options: { rows: text, wool: text, by: text, for: text },
    schema: z.object({
      files: oneFile('<pattern>'),
      rows: z.coerce.number().int().min(1).max(100).default(10),
      wool: z.enum(['alpaca', 'merino']).optional(),
      by: z.iso.date().optional(),
      for: z.string().max(200).optional(),
    }),
  });

describe('a command line', () => {
  test('is read into a file and options, with their defaults', () => {
    expect(read('scarf', '--rows', '3')).toEqual({ files: 'scarf', rows: 3 });
    expect(read('scarf')).toEqual({ files: 'scarf', rows: 10 });
  });

  test.each([
    [[], '<pattern> is missing'],
    [['scarf', 'hat'], 'Only one file at a time'],
    [['--rows', 'many'], '<pattern> is missing; --rows must be a number'],
    [['scarf', '--rows', '0'], '--rows must be at least 1'],
    [['scarf', '--rows', '101'], '--rows must be at most 100'],
    [['scarf', '--rows', '1.5'], '--rows must be a whole number'],
    [['scarf', '--wool', 'silk'], '--wool must be one of alpaca, merino'],
    [['scarf', '--by', '2026-02-31'], '--by must be a day that exists, as in 2026-03-02'],
    [['scarf', '--for', 'x'.repeat(201)], '--for must have at most 200 characters'],
    [['scarf', '--colour', 'red'], "Unknown option '--colour'"],
    [['scarf', '--rows', '-1'], '--rows needs a value; one that begins with a dash is given as --rows=-1'],
    [['scarf', '--rows'], "Option '--rows <value>' argument missing"],
  ])('%j is refused in one sentence, with everything that is wrong and how to get help', (given, wrong) => {
    const help = 'npm run knit -- --help tells more.';
    expect(() => read(...given)).toThrow(new StartRefused(`${wrong}; ${help}`));
  });

  test.each(['--help', '-h'])('%s asks for the usage, whatever else is there or missing', (help) => {
    expect(() => read(help)).toThrow(new UsageAsked('npm run knit -- <pattern> [--rows <number>]'));
    expect(() => read('a', 'b', help)).toThrow(UsageAsked);
  });
});
