import { basename } from 'node:path';
import { z } from 'zod';
import { idSchema, localDateSchema, requiredLineSchema, timeZoneSchema } from '../../domain/fields.ts';
import { oneFile, readCommandLine } from '../commandLine/readCommandLine.ts';

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
  organisation: z.string({ error: 'is missing' }).pipe(idSchema),
  date: localDateSchema.optional(),
  create: z.boolean().default(false),
  name: requiredLineSchema.optional(),
  'time-zone': timeZoneSchema.default('Australia/Sydney'),
  report: z.boolean().default(false),
});

export interface ShiftImportArguments {
  readonly file: string;
  readonly organisation: string;
  readonly date: string | undefined;
  /** Undefined: the organisation must exist. */
  readonly create: { readonly name: string; readonly timeZone: string } | undefined;
  /** Distinguishes the staff of this file from another's. */
  readonly prefix: string;
  readonly does: 'import' | 'report';
}

/** Reads the command line behind `shifts`; refuses with `StartRefused`, naming what is wrong. */
export function readShiftImportArguments(given: readonly string[]): ShiftImportArguments {
  const read = readCommandLine(given, {
    usage,
    options: {
      organisation: { type: 'string' },
      date: { type: 'string' },
      create: { type: 'boolean' },
      name: { type: 'string' },
      'time-zone': { type: 'string' },
      report: { type: 'boolean' },
    },
    schema: argumentsSchema,
  });
  const { files: file, organisation, date, create, name, report } = read;
  return {
    file,
    organisation,
    date,
    create: create ? { name: name ?? organisation, timeZone: read['time-zone'] } : undefined,
    prefix: basename(file)
      .replace(/\.txt$/i, '')
      .slice(0, 100),
    does: report ? 'report' : 'import',
  };
}
