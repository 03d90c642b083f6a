import { basename } from 'node:path';
import { z } from 'zod';
import { idSchema, localDateSchema, requiredLineSchema, timeZoneSchema } from '../../domain/fields.ts';
import { oneFile, readCommandLine } from '../commandLine/readCommandLine.ts';

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
  organisation: z.string({ error: 'is missing' }).pipe(idSchema),
  date: localDateSchema.optional(),
  create: z.boolean().default(false),
  name: requiredLineSchema.optional(),
  'time-zone': timeZoneSchema.default('Europe/Rome'),
});

export interface ImportArguments {
  readonly file: string;
  readonly organisation: string;
  readonly date: string | undefined;
  /** Undefined: the organisation must exist. */
  readonly create: { readonly name: string; readonly timeZone: string } | undefined;
  /** Distinguishes the people of this file from another's. */
  readonly prefix: string;
}

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readImportArguments(given: readonly string[]): ImportArguments {
  const {
    files: file,
    'time-zone': timeZone,
    organisation,
    date,
    create,
    name,
  } = readCommandLine(given, {
    usage,
    options: {
      organisation: { type: 'string' },
      date: { type: 'string' },
      create: { type: 'boolean' },
      name: { type: 'string' },
      'time-zone': { type: 'string' },
    },
    schema: argumentsSchema,
  });
  return {
    file,
    organisation,
    date,
    create: create ? { name: name ?? organisation, timeZone } : undefined,
    prefix: prefixOf(file),
  };
}

/** `005-rome-p22-d6-….json` is `005-rome-p22`: the rest are the generator's parameters. */
export function prefixOf(file: string): string {
  const stem = basename(file).replace(/\.json$/i, '');
  return (/^.+?-p\d+(?=-)/.exec(stem)?.[0] ?? stem).slice(0, 100);
}
