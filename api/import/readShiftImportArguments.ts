import { basename } from 'node:path';
import { z } from 'zod';
import { oneFile, readCommandLine } from '../commandLine/readCommandLine.ts';
import { type ImportPlace, importOptionFields, importOptions, importPlaceOf } from './importOptions.ts';

const usage = `npm run import -- shifts <file> --organisation <id> [options]

  <file>               a shift-scheduling instance (text)
  --organisation <id>  the organisation that its staff and rosters are added to; its weeks begin on Mondays
  --date <yyyy-mm-dd>  the Monday on which its horizon begins; default: the next one that begins a fortnight
  --create             create the organisation if it does not exist yet
  --name <name>        the name of an organisation that is created; default: its id
  --time-zone <zone>   the time zone of an organisation that is created; default: Australia/Sydney
  --report             imports nothing; says what the rosters come to now: cover met, limits broken (with --date as imported)`;

const argumentsSchema = z.object({
  files: oneFile('<file>'),
  ...importOptionFields('Australia/Sydney'),
  report: z.boolean().default(false),
});

export interface ShiftImportArguments extends ImportPlace {
  readonly file: string;
  /** Distinguishes the staff of this file from another's. */
  readonly prefix: string;
  readonly does: 'import' | 'report';
}

/** Reads the command line behind `shifts`; refuses with `StartRefused`, naming what is wrong. */
export function readShiftImportArguments(given: readonly string[]): ShiftImportArguments {
  const {
    files: file,
    report,
    ...options
  } = readCommandLine(given, {
    usage,
    options: { ...importOptions, report: { type: 'boolean' } },
    schema: argumentsSchema,
  });
  return {
    file,
    ...importPlaceOf(options),
    prefix: basename(file)
      .replace(/\.txt$/i, '')
      .slice(0, 100),
    does: report ? 'report' : 'import',
  };
}
