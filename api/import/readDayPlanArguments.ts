import { z } from 'zod';
import { localDateSchema, timeZoneSchema } from '../../domain/fields.ts';
import { oneFile, readCommandLine } from '../commandLine/readCommandLine.ts';

const usage = `npm run import -- <file> --to-day-plan [options]

  <file>               a home-care instance (JSON); the day plan is written to standard output
  --date <yyyy-mm-dd>  the day of the visits; default: next Monday
  --time-zone <zone>   the time zone of the day; default: Europe/Rome, where the instances come from
  --travel             include the instance's road minutes between jobs`;

const argumentsSchema = z.object({
  files: oneFile('<file>'),
  date: localDateSchema.optional(),
  travel: z.boolean().default(false),
  'time-zone': timeZoneSchema.default('Europe/Rome'),
});

export interface DayPlanArguments {
  readonly file: string;
  readonly date: string | undefined;
  readonly timeZone: string;
  readonly travel: boolean;
}

/** Reads the command line of a conversion; refuses with `StartRefused`, naming what is wrong. */
export function readDayPlanArguments(given: readonly string[]): DayPlanArguments {
  const {
    files: file,
    'time-zone': timeZone,
    date,
    travel,
  } = readCommandLine(given, {
    usage,
    options: {
      'to-day-plan': { type: 'boolean' },
      date: { type: 'string' },
      travel: { type: 'boolean' },
      'time-zone': { type: 'string' },
    },
    schema: argumentsSchema,
  });
  return { file, date, timeZone, travel };
}
