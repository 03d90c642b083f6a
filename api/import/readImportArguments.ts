import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { idSchema, localDateSchema, requiredLineSchema, timeZoneSchema } from '../../domain/fields.ts';
import { StartRefused } from '../postgres/startRefused.ts';

export const importUsage = `npm run import -- <file> --organisation <id> [options]

  <file>               a home-care instance (JSON)
  --organisation <id>  where its people and visits go
  --date <yyyy-mm-dd>  the day of the visits; default: next Monday
  --create             begin the organisation if it does not exist yet
  --name <name>        its name then; default: its id
  --time-zone <zone>   its time zone then; default: Europe/Rome, where the instances are from

  --to-day-plan        writes it as a day plan instead (npm run import -- <file> --to-day-plan)`;

const argumentsSchema = z.object({
  file: z.string({ error: 'is missing' }),
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
  /** Tells the people of this file from another's. */
  readonly prefix: string;
}

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readImportArguments(given: readonly string[]): ImportArguments {
  const parsed = argumentsSchema.safeParse(optionsOf(given));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: [name], message }) =>
      name === 'file' ? `<file> ${message}` : `--${String(name)} ${message}`,
    );
    throw new StartRefused(`${wrong.join('; ')}.\n\n${importUsage}`);
  }
  const { file, organisation, date, create, name, 'time-zone': timeZone } = parsed.data;
  return {
    file,
    organisation,
    date,
    create: create ? { name: name ?? organisation, timeZone } : undefined,
    prefix: prefixOf(file),
  };
}

/** `005-rome-p22-d6-….json` is `005-rome-p22`: what is behind are the generator's parameters. */
export function prefixOf(file: string): string {
  const stem = basename(file).replace(/\.json$/i, '');
  return (/^.+?-p\d+(?=-)/.exec(stem)?.[0] ?? stem).slice(0, 100);
}

function optionsOf(given: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        organisation: { type: 'string' },
        date: { type: 'string' },
        create: { type: 'boolean' },
        name: { type: 'string' },
        'time-zone': { type: 'string' },
      },
    });
    if (positionals.length > 1) throw new StartRefused(`Only one file at a time.\n\n${importUsage}`);
    return { ...values, file: positionals[0] };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}\n\n${importUsage}`, {
      cause: error,
    });
  }
}
