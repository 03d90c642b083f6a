import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartRefused } from '../postgres/startRefused.ts';

export const allocateUsage = `npm run allocate -- <day.json> [options]

  <day.json>           a day plan (docs/day-plan.md); - reads it from standard input
  --optimise           plan the day as a whole instead of one job after the other
  --seconds <number>   how long to search at most; default: 5
  --seed <number>      the same seed gives the same plan, unless time ends the search; default: 1
  --explain            tell of every job all resources with scores and reasons, and what would make it fit

The result is JSON on standard output; what is going on is told on standard error.`;

const argumentsSchema = z.object({
  file: z.string({ error: 'is missing' }),
  optimise: z.boolean().default(false),
  explain: z.boolean().default(false),
  seconds: z.coerce.number().positive().max(3600).default(5),
  seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
});
export type AllocateArguments = z.output<typeof argumentsSchema>;

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readAllocateArguments(given: readonly string[]): AllocateArguments {
  const parsed = argumentsSchema.safeParse(optionsOf(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: [name], message }) =>
    name === 'file' ? `<day.json> ${message}` : `--${String(name)}: ${message}`,
  );
  throw new StartRefused(`${wrong.join('; ')}.\n\n${allocateUsage}`);
}

function optionsOf(given: readonly string[]) {
  const { values, positionals } = (() => {
    try {
      return parseArgs({
        args: [...given],
        allowPositionals: true,
        options: {
          optimise: { type: 'boolean' },
          explain: { type: 'boolean' },
          seconds: { type: 'string' },
          seed: { type: 'string' },
        },
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartRefused(`${reason}\n\n${allocateUsage}`, { cause: error });
    }
  })();
  if (positionals.length > 1) throw new StartRefused(`Only one file at a time.\n\n${allocateUsage}`);
  return { ...values, file: positionals[0] };
}
