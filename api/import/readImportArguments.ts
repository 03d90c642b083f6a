import { basename } from 'node:path';
import { z } from 'zod';
import { oneFile, readCommandLine } from '../commandLine/readCommandLine.ts';
import { type ImportPlace, importOptionFields, importOptions, importPlaceOf } from './importOptions.ts';

const usage = `npm run import -- <file> --organisation <id> [options]

  <file>               a home-care instance (JSON)
  --organisation <id>  the organisation that its people and visits are added to
  --date <yyyy-mm-dd>  the day of the visits; default: next Monday
  --create             create the organisation if it does not exist yet
  --name <name>        the name of an organisation that is created; default: its id
  --time-zone <zone>   the time zone of an organisation that is created; default: Europe/Rome, where the instances come from

  --to-day-plan        writes a day plan instead (npm run import -- <file> --to-day-plan)`;

const argumentsSchema = z.object({
  files: oneFile('<file>'),
  ...importOptionFields('Europe/Rome'),
});

export interface ImportArguments extends ImportPlace {
  readonly file: string;
  /** Distinguishes the people of this file from another's. */
  readonly prefix: string;
}

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readImportArguments(given: readonly string[]): ImportArguments {
  const { files: file, ...options } = readCommandLine(given, {
    usage,
    options: importOptions,
    schema: argumentsSchema,
  });
  return {
    file,
    ...importPlaceOf(options),
    prefix: prefixOf(file),
  };
}

/** `005-rome-p22-d6-….json` is `005-rome-p22`: the rest are the generator's parameters. */
export function prefixOf(file: string): string {
  const stem = basename(file).replace(/\.json$/i, '');
  return (/^.+?-p\d+(?=-)/.exec(stem)?.[0] ?? stem).slice(0, 100);
}
