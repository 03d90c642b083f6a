import { z } from 'zod';
import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';

/** A number that a long run may be given. */
interface Count {
  readonly what: string;
  /** The value if it is left out. */
  readonly standard: number;
  readonly least: number;
}

/**
 * The numbers behind the name of a long run, in their order. Ends the process if there is anything else,
 * with a sentence and the usage, and if `--help` asks for the usage.
 */
export function readCounts<const Counts extends readonly Count[]>(
  name: string,
  counts: Counts,
): { readonly [Index in keyof Counts]: number };
export function readCounts(name: string, counts: readonly Count[]): readonly number[] {
  const lines = counts.map(({ what, standard }) => `  ${what}; ${standard} where nothing else is said`);
  const usage = `${name}\n\n${lines.join('\n')}`;
  const numbers = z
    .array(z.string())
    .max(counts.length, 'Too many numbers')
    .transform((files) => counts.map(({ standard }, index) => Number(files[index] ?? standard)))
    .refine((all) => counts.every(({ least }, index) => isCount(all[index], least)), 'Whole numbers only');
  try {
    return readCommandLine(process.argv.slice(2), {
      usage,
      options: {},
      schema: z.object({ files: numbers }),
    }).files;
  } catch (error) {
    process.exit(endCommand(error, [StartRefused]));
  }
}

function isCount(number: number | undefined, least: number): boolean {
  return number !== undefined && Number.isSafeInteger(number) && number >= least;
}
