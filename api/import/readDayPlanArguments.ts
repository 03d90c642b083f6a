import { parseArgs } from 'node:util';
import { z } from 'zod';
import { localDateSchema, timeZoneSchema } from '../../domain/fields.ts';
import { StartRefused } from '../postgres/startRefused.ts';

export const dayPlanUsage = `npm run import -- <file> --to-day-plan [options]

  <file>               a home-care instance (JSON); the day plan is written to standard output
  --date <yyyy-mm-dd>  the day of the visits; default: next Monday
  --time-zone <zone>   where the day is; default: Europe/Rome, where the instances are from
  --travel             with the instance's road minutes between jobs`;

const argumentsSchema = z.object({
  file: z.string({ error: 'is missing' }),
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
  const parsed = argumentsSchema.safeParse(optionsOf(given));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: [name], message }) =>
      name === 'file' ? `<file> ${message}` : `--${String(name)} ${message}`,
    );
    throw new StartRefused(`${wrong.join('; ')}.\n\n${dayPlanUsage}`);
  }
  const { file, date, travel, 'time-zone': timeZone } = parsed.data;
  return { file, date, timeZone, travel };
}

function optionsOf(given: readonly string[]) {
  const { values, positionals } = (() => {
    try {
      return parseArgs({
        args: [...given],
        allowPositionals: true,
        options: {
          'to-day-plan': { type: 'boolean' },
          date: { type: 'string' },
          travel: { type: 'boolean' },
          'time-zone': { type: 'string' },
        },
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartRefused(`${reason}\n\n${dayPlanUsage}`, { cause: error });
    }
  })();
  if (positionals.length > 1) throw new StartRefused(`Only one file at a time.\n\n${dayPlanUsage}`);
  return { ...values, file: positionals[0] };
}
