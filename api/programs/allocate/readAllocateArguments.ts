import { z } from 'zod';
import { oneFile, readCommandLine } from '../../platform/commandLine/readCommandLine.ts';

const usage = `npm run allocate -- <day.json> [options]

  <day.json>           a day plan (docs/day-plan.md); - reads it from standard input
  --optimise           plan the day as a whole instead of one job after the other
  --seconds <number>   search for at most this long; default: 5
  --seed <number>      the same seed gives the same plan, unless time ends the search; default: 1
  --explain            list all resources for every job, with scores and reasons, and what would make the job fit

The result is written as JSON to standard output, progress to standard error.`;

const argumentsSchema = z
  .object({
    files: oneFile('<day.json>'),
    optimise: z.boolean().default(false),
    explain: z.boolean().default(false),
    seconds: z.coerce.number().positive().max(3600).default(5),
    seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
  })
  .transform(({ files: file, ...rest }) => ({ file, ...rest }));
export type AllocateArguments = z.output<typeof argumentsSchema>;

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readAllocateArguments(given: readonly string[]): AllocateArguments {
  return readCommandLine(given, {
    usage,
    options: {
      optimise: { type: 'boolean' },
      explain: { type: 'boolean' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
    },
    schema: argumentsSchema,
  });
}
