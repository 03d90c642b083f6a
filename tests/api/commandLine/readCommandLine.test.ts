import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { oneFile, readCommandLine } from '../../../api/commandLine/readCommandLine.ts';
import { UsageAsked } from '../../../api/commandLine/usageAsked.ts';
import { StartRefused } from '../../../api/postgres/startRefused.ts';

const read = (...given: readonly string[]) =>
  readCommandLine(given, {
    usage: 'npm run knit -- <pattern> [--rows <number>]',
    options: { rows: { type: 'string' } },
    schema: z.object({ files: oneFile('<pattern>'), rows: z.coerce.number('must be a number').default(10) }),
  });

describe('a command line', () => {
  test('is read into a file and options, with their defaults', () => {
    expect(read('scarf', '--rows', '3')).toEqual({ files: 'scarf', rows: 3 });
    expect(read('scarf')).toEqual({ files: 'scarf', rows: 10 });
  });

  test.each([
    [[], '<pattern> is missing.'],
    [['scarf', 'hat'], 'Only one file at a time.'],
    [['--rows', 'many'], '<pattern> is missing; --rows must be a number.'],
    [['scarf', '--colour', 'red'], '--colour'],
  ])('%j is refused with everything that is wrong, and the usage', (given, sentence) => {
    expect(() => read(...given)).toThrow(StartRefused);
    expect(() => read(...given)).toThrow(sentence);
    expect(() => read(...given)).toThrow('npm run knit');
  });

  test.each(['--help', '-h'])('%s asks for the usage, whatever else is there or missing', (help) => {
    expect(() => read(help)).toThrow(new UsageAsked('npm run knit -- <pattern> [--rows <number>]'));
    expect(() => read('a', 'b', help)).toThrow(UsageAsked);
  });
});
